import { expect, it } from 'vitest';
import * as z from 'zod';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openClients } from './testing/client.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';

const { db, url: databaseUrl } = await testDatabase();
const clients = openClients(db);
clearUpProcesses();

/** Time, level and message; `reqId` where a request caused the line. */
const line = z.looseObject({
  level: z.number().int(),
  time: z.iso.datetime({ precision: 3 }),
  msg: z.string().min(1),
  reqId: z.uuid().optional(),
});
const answered = line.extend({
  msg: z.literal('request'),
  reqId: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.number().int(),
  ms: z.number().int().nonnegative(),
  userId: z.number().int().optional(),
});

it('logs every request as one JSON line with time, caller, action and id', async () => {
  const user = await createSubscriber(db, { credits: 2 });
  const product = await startProcess({ databaseUrl });
  const started = new Date().toISOString();
  const responses = [
    await fetch(`${product.url}/healthz`),
    await fetch(`${product.url}/api/nothing`),
    await fetch(`${product.url}/api/user`),
    await clients.request(product.url, user, '/api/user'),
    await clients.request(product.url, user, '/api/messages', { method: 'POST', body: '{"a":1,"a":2}' }),
  ];
  const ids = responses.map(({ headers }) => headers.get('x-request-id'));
  const errors = await Promise.all([responses[1], responses[2]].map((response) => response?.json()));
  expect(errors.map(({ requestId }) => requestId)).toEqual([ids[1], ids[2]]);

  expect(await product.terminate()).toBe(0);
  const lines = product
    .log()
    .split('\n')
    .filter(Boolean)
    .map((text) => line.parse(JSON.parse(text)));
  const requests = lines.filter(({ msg }) => msg === 'request').map((each) => answered.parse(each));
  expect(requests.map(({ reqId }) => reqId)).toEqual(ids);
  expect(requests.map(({ status }) => status)).toEqual(responses.map(({ status }) => status));
  expect(requests.map(({ userId }) => userId)).toEqual([undefined, undefined, undefined, user.id, user.id]);
  for (const { time } of requests) expect(time >= started && time.endsWith('Z')).toBe(true);
});
