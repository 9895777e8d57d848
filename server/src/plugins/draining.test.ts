import { Agent, get } from 'node:http';
import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

interface Answer {
  status: number;
  connection: string | undefined;
}

/** Asks over the agent's one kept connection; rejects with the code of a network error. */
const ask = (agent: Agent, url: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response
        .resume()
        .on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        );
    }).on('error', (error: NodeJS.ErrnoException) => reject(error.code));
  });
const oneConnection = () => new Agent({ keepAlive: true, maxSockets: 1 });

it('returns 503 at /readyz and keeps connections, then serves each once more and accepts no new ones', async () => {
  const product = await testProduct({ env: { DRAIN_S: '1' } });
  const early = oneConnection();
  const kept = oneConnection();
  const idle = oneConnection();
  for (const agent of [early, kept, idle])
    expect(await ask(agent, `${product.url}/readyz`)).toMatchObject({ status: 200 });
  const drained = product.app.drain();
  expect(await ask(early, `${product.url}/readyz`)).toEqual({ status: 503, connection: 'keep-alive' });
  expect(await ask(oneConnection(), `${product.url}/healthz`)).toMatchObject({ status: 200 });
  await expect.poll(() => product.app.server.listening).toBe(false);
  for (const agent of [early, kept])
    expect(await ask(agent, `${product.url}/healthz`)).toEqual({ status: 200, connection: 'close' });
  await expect(ask(oneConnection(), `${product.url}/healthz`)).rejects.toBe('ECONNREFUSED');
  await drained;
  const closed = product.app.close();
  await closed;
  await expect(ask(idle, `${product.url}/healthz`)).rejects.toBe('ECONNREFUSED');
});

it('stops listening at once where no proxy chooses between processes', async () => {
  const product = await testProduct();
  const user = await createSubscriber(product.db);
  expect((await product.call(user, 'GET', '/api/user')).status).toBe(200);
  await product.app.drain();
  expect(product.app.server.listening).toBe(false);
});
