import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:https';
import type { User } from '@matilha/contract/account/account';
import type { Database } from '#server/database/connection.ts';
import { signIn } from '#server/testing/product.ts';

interface Answer {
  status: number;
  body: string;
  /** Time from the first piece of the body to the last, in milliseconds. */
  bodyMs: number;
}

/** Returns a client that talks https to a proxy of this machine over kept connections, as one user. */
export async function httpsClient(db: Database, origin: string, user: User) {
  const cookie = (await signIn(db, user)).replace(/^matilha=/, '__Host-matilha=');
  const agent = new Agent({ keepAlive: true, maxSockets: 4, rejectUnauthorized: false });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const outgoing = request(`${origin}${path}`, {
        method,
        agent,
        headers: {
          cookie,
          origin,
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      outgoing.on('error', reject).on('response', (response) => {
        let received = '';
        const times: number[] = [];
        response.setEncoding('utf8').on('data', (part) => {
          received += part;
          times.push(performance.now());
        });
        response.on('error', reject).on('end', () => {
          const bodyMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
          resolve({ status: response.statusCode ?? 0, body: received, bodyMs });
        });
      });
      outgoing.end(text);
    });
  return {
    call,
    /** Sends a question and reads the answer's event stream to its end. */
    ask: (content: string): Promise<Answer> =>
      call(
        'POST',
        '/api/messages',
        { content, user_id: user.id, lista_id: 1 },
        {
          accept: 'text/event-stream',
          'idempotency-key': randomUUID(),
        },
      ),
    close: () => agent.destroy(),
  };
}

export type HttpsClient = Awaited<ReturnType<typeof httpsClient>>;

/** Repeats `work` of several workers until `stop`; counts successes and keeps failures. */
export function keepBusy(works: Array<() => Promise<string | undefined>>) {
  let running = true;
  let done = 0;
  const failures: string[] = [];
  const loops = works.map(async (work) => {
    while (running) {
      const failure = await work().catch((error: unknown) => String(error));
      if (failure === undefined) done += 1;
      else failures.push(failure);
    }
  });
  return {
    done: () => done,
    failures,
    async stop() {
      running = false;
      await Promise.all(loops);
    },
  };
}
