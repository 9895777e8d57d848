import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pdf } from '#server/features/uploads/testing/office-files.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

const { db, url } = await testProduct();
/** Longer than the server waits for a whole request, and for its next look at the connections. */
const pauseMs = 13_000;

/** Sends half a file, and the rest after a pause; returns status and body, or how the connection ended. */
async function sendSlowly(role: 'editor' | 'subscriber') {
  const cookie = await signIn(db, await createSubscriber(db, { role }));
  const headers = { cookie, 'content-type': 'application/octet-stream', 'content-length': pdf().length };
  const sent = request(`${url}/api/admin/uploads/files?nome=guia.pdf`, { method: 'POST', headers });
  const answer = once(sent, 'response').then(
    async ([response]) => ({ status: response.statusCode, body: await text(response) }),
    (error: NodeJS.ErrnoException) => ({ status: error.code, body: '' }),
  );
  sent.write(pdf().subarray(0, 20));
  await Promise.race([sleep(pauseMs), answer]);
  sent.end(pdf().subarray(20));
  return answer;
}

test('stores a file that the team sends slowly, and waits for nobody else', async () => {
  const [editor, subscriber] = await Promise.all([sendSlowly('editor'), sendSlowly('subscriber')]);
  expect(editor).toMatchObject({ status: 200, body: expect.stringContaining('guia.pdf') });
  expect(subscriber.status).toBe(404);
});
