import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { afterUse } from '#server/testing/after-use.ts';

const key = '0123456789abcdef0123456789abcdef';
const eventId = z.string().regex(/^[\da-f]{32}$/);
const head = z.strictObject({ event_id: eventId, sent_at: z.iso.datetime() });
const frame = z.strictObject({
  function: z.string(),
  filename: z.string(),
  lineno: z.int().positive(),
  colno: z.int().positive(),
  in_app: z.boolean(),
});
const event = z.strictObject({
  event_id: eventId,
  timestamp: z.number(),
  platform: z.literal('node'),
  level: z.enum(['fatal', 'error', 'warning']),
  environment: z.enum(['local', 'production']),
  release: z.string(),
  transaction: z.optional(z.string()),
  tags: z.record(z.string(), z.string()),
  exception: z.strictObject({
    values: z.tuple([
      z.strictObject({
        type: z.string(),
        value: z.string(),
        stacktrace: z.optional(z.strictObject({ frames: z.array(frame) })),
      }),
    ]),
  }),
});
export type ReceivedEvent = z.output<typeof event>;

/** Reads one envelope as Sentry's Relay does: three lines, the payload of the length that its header says. */
function readEnvelope(text: string): ReceivedEvent {
  const [first = '', second = '', payload = '', ...rest] = text.split('\n');
  const { event_id: id } = head.parse(JSON.parse(first));
  z.strictObject({ type: z.literal('event'), length: z.literal(Buffer.byteLength(payload)) }).parse(
    JSON.parse(second),
  );
  const received = event.parse(JSON.parse(payload));
  if (rest.join('') !== '' || received.event_id !== id) throw new Error('no envelope of one event');
  return received;
}

function isAuthorized({ method, url, headers }: IncomingMessage): boolean {
  const auth = String(headers['x-sentry-auth']);
  return (
    method === 'POST' &&
    url === '/api/42/envelope/' &&
    headers['content-type'] === 'application/x-sentry-envelope' &&
    /^Sentry sentry_version=7, sentry_client=matilha\/\S+, /.test(auth) &&
    auth.endsWith(`sentry_key=${key}`)
  );
}

/** Starts a server on loopback that takes envelopes as Sentry does. */
export async function startSentryReceiver() {
  const events: ReceivedEvent[] = [];
  const faults: unknown[] = [];
  /** Everything that arrived, headers included. */
  const raw: string[] = [];
  let hangs = false;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    raw.push(JSON.stringify(request.headers), body);
    if (hangs) return;
    try {
      if (!isAuthorized(request)) throw new Error('not authorized');
      events.push(readEnvelope(body));
      response.end('{}');
    } catch (error) {
      faults.push(error);
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterUse(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    dsn: `http://${key}@127.0.0.1:${(server.address() as AddressInfo).port}/42`,
    events,
    faults,
    raw,
    hang: () => {
      hangs = true;
    },
  };
}
