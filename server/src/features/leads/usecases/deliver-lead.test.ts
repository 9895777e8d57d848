import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { days, hours } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { mayBeCalled } from '#server/platform/network/outbound-address.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { insertDelivery, insertLead } from '../repository.ts';
import { accepts, hangs, type Reaction, says, startReceiver } from '../testing/receiver.ts';
import { sendLeadAgain } from '../waiting-leads.ts';
import { type Courier, deliverLead, deliverLeadJob } from './deliver-lead.ts';

const { db } = await testDatabase();
const receiver = await startReceiver();
const secret = 'segredo-da-automacao';
let at = new Date('2026-11-21T12:00:00Z').getTime();
const clock = { now: () => new Date(at) };
const jobs: Array<{ name: string; payload: Record<string, unknown> }> = [];
const queue = {
  enqueue: async (_tx: unknown, name: string, payload: Record<string, unknown>) =>
    void jobs.push({ name, payload }),
};
const limits = createLimits({ db, clock, overrides: { lead_delivery: Number.POSITIVE_INFINITY } });
const context = testContext({ db, clock, jobs: queue });
const automation = { url: new URL(receiver.url), secret };
const courier: Courier = { automation, limits, settings: { local: true } };
afterAll(() => receiver.close());

let count = 0;
async function newDelivery({ name = 'Bia <b>Lima</b>' } = {}) {
  count += 1;
  const id = `entrega-${count}`;
  const lead = { name, email: 'bia@exemplo.com.br', whatsapp: '11987654321', area: 'petshop' };
  const leadId = await insertLead(db, { ...lead, createdAt: clock.now() });
  const day = '2026-11-21';
  await insertDelivery(db, {
    id,
    leadId,
    whatsappHash: Buffer.from(id),
    day,
    status: 'queued',
    createdAt: clock.now(),
  });
  return { deliveryId: id, since: clock.now().toISOString() };
}
const rowOf = async (id: string) =>
  (await db.$client.query('select * from lead_deliveries where id = $1', [id])).rows[0];
const attempt = (payload: unknown, changes: Partial<typeof courier> = {}) =>
  deliverLead(context, { ...courier, ...changes }, payload).then(
    () => 'done',
    (error: Error) => error.message,
  );

const sendAgain = (id: string) => db.transaction((tx) => sendLeadAgain(tx, context, id));

beforeEach(() => {
  receiver.received.length = 0;
  receiver.react(accepts);
});

test('delivers a lead once, signed and as JSON', async () => {
  const payload = await newDelivery();
  expect(await attempt(payload)).toBe('done');
  expect(await attempt(payload)).toBe('done');
  expect(receiver.received).toHaveLength(1);
  const [{ headers, body } = expect.fail('nothing was received')] = receiver.received;
  expect(JSON.parse(body)).toEqual({
    name: 'Bia <b>Lima</b>',
    email: 'bia@exemplo.com.br',
    whatsapp: '+5511987654321',
    area: 'petshop',
  });
  expect(headers['x-delivery-id']).toBe(payload.deliveryId);
  expect(await rowOf(payload.deliveryId)).toMatchObject({
    status: 'delivered',
    attempts: 1,
    last_status: 200,
  });
});

// Computed with: printf '%s' '1795262400.{"name":…}' | openssl dgst -sha256 -hmac segredo-da-automacao, with the whole body.
const signed = 'sha256=6850da83d0d6c96ad1682c957c5c7d6f219776191a649a2e85ba09d87822320c';

test('signs the timestamp and the raw body as openssl does', async () => {
  await attempt(await newDelivery({ name: 'José <b>Lima</b>' }));
  const [{ headers, body, method } = expect.fail('nothing was received')] = receiver.received;
  expect(body).toBe(
    '{"name":"José <b>Lima</b>","email":"bia@exemplo.com.br","whatsapp":"+5511987654321","area":"petshop"}',
  );
  expect({ method, ...headers }).toMatchObject({
    method: 'POST',
    'content-type': 'application/json; charset=utf-8',
    'x-timestamp': '1795262400',
    'x-signature': signed,
  });
});

const faults: Array<[name: string, reaction: Reaction, reason: string]> = [
  ['an error', says(500), 'status 500'],
  ['a refusal of the signature', says(401), 'status 401'],
  ['silence', hangs, 'timeout'],
  ['a broken line', (response) => void response.destroy(), 'ECONNRESET'],
  ['a redirect', says(302, { location: receiver.url }), 'redirect refused'],
];
test.each(faults)(
  'retries under the same id after %s and calls nothing else',
  async (_name, fault, reason) => {
    const payload = await newDelivery();
    receiver.react(fault);
    const patience = fault === hangs ? { callPatience: 300 } : {};
    expect(await attempt(payload, patience)).toBe(reason);
    expect(receiver.received).toHaveLength(1);
    expect(await rowOf(payload.deliveryId)).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: reason,
    });
    receiver.react(accepts);
    expect(await attempt(payload)).toBe('done');
    expect(receiver.received.map(({ headers }) => headers['x-delivery-id'])).toEqual([
      payload.deliveryId,
      payload.deliveryId,
    ]);
    expect(await rowOf(payload.deliveryId)).toMatchObject({ status: 'delivered', last_error: null });
  },
);

test('keeps a delivery queued when the automation is not running', async () => {
  const away = await startReceiver();
  await away.close();
  const payload = await newDelivery();
  expect(await attempt(payload, { automation: { url: new URL(away.url), secret } })).toBe('ECONNREFUSED');
  expect(await rowOf(payload.deliveryId)).toMatchObject({ status: 'queued' });
});

test("waits as long as the automation's Retry-After asks", async () => {
  const payload = await newDelivery();
  receiver.react(says(429, { 'retry-after': '90' }));
  expect(await attempt(payload)).toBe('status 429');
  expect(await attempt(payload)).toBe('too early');
  expect(receiver.received).toHaveLength(1);
  at += 90_000;
  receiver.react(accepts);
  expect(await attempt(payload)).toBe('done');
});

test('gives up a delivery after a day and resends it for an operator under the same id', async () => {
  const payload = await newDelivery();
  receiver.react(says(500));
  at += days(1) - 1;
  expect(await attempt(payload)).toBe('status 500');
  at += 1;
  expect(await attempt(payload)).toBe('done');
  expect(await rowOf(payload.deliveryId)).toMatchObject({ status: 'failed', attempts: 2 });
  expect(await attempt(payload)).toBe('done');
  expect(receiver.received).toHaveLength(2);

  expect(await sendAgain(payload.deliveryId)).toBe(true);
  expect(await sendAgain(payload.deliveryId)).toBe(false);
  const again = jobs.at(-1);
  expect(again).toEqual({
    name: deliverLeadJob,
    payload: { deliveryId: payload.deliveryId, since: clock.now().toISOString() },
  });
  at += hours(1);
  expect(await attempt(again?.payload)).toBe('status 500');
  receiver.react(accepts);
  expect(await attempt(again?.payload)).toBe('done');
  expect(receiver.received.at(-1)?.headers['x-delivery-id']).toBe(payload.deliveryId);
});

test('sends nothing when the account was erased while the delivery waited', async () => {
  const payload = await newDelivery();
  let erased: number | null = 0;
  const allows = async () => {
    const { rowCount } = await db.$client.query(
      'delete from leads where id = (select lead_id from lead_deliveries where id = $1)',
      [payload.deliveryId],
    );
    erased = rowCount;
    return true;
  };
  await deliverLead(context, { ...courier, limits: { ...limits, allows } }, payload);
  expect(erased).toBe(1);
  expect(receiver.received).toHaveLength(0);
});

test('retries for a day without a configured automation, then fails', async () => {
  const payload = await newDelivery();
  const without = () => deliverLead(context, { ...courier, automation: null }, payload);
  await expect(without()).rejects.toThrow('not configured');
  expect(await rowOf(payload.deliveryId)).toMatchObject({ status: 'queued', last_error: 'not configured' });
  at += days(1);
  await without();
  expect(await rowOf(payload.deliveryId)).toMatchObject({ status: 'failed' });
});

test('calls no cloud metadata address and, in production, no loopback address', async () => {
  for (const address of [
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '0.0.0.0',
  ]) {
    expect(mayBeCalled(address, true)).toBe(false);
  }
  expect(mayBeCalled('127.0.0.1', false)).toBe(false);
  expect(mayBeCalled('203.0.113.9', false)).toBe(true);
  const named = new URL(receiver.url);
  named.hostname = 'localhost';
  const payload = await newDelivery();
  const production = { ...courier, automation: { url: named, secret }, settings: { local: false } };
  await expect(deliverLead(context, production, payload)).rejects.toThrow();
  expect(receiver.received).toHaveLength(0);
});

test('requires both webhook variables, https outside a local installation and a public host', () => {
  const local = { LEAD_WEBHOOK_URL: 'http://127.0.0.1:9/x', LEAD_WEBHOOK_SECRET: 's' };
  expect(readConfig(local).leadWebhook).toMatchObject({ secret: 's' });
  expect(() => readConfig({ LEAD_WEBHOOK_URL: 'https://a.example/x' })).toThrow('LEAD_WEBHOOK_SECRET');
  expect(() => readConfig({ LEAD_WEBHOOK_SECRET: 'x' })).toThrow('LEAD_WEBHOOK_URL');
  const production = {
    APP_URL: 'https://matilha.example',
    ALLOW_STANDINS: 'mailbox,model,payments',
    LEAD_WEBHOOK_SECRET: 's',
  };
  for (const url of [
    'http://a.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://169.254.169.254/latest',
    'https://[fe80::1]/x',
  ]) {
    expect(() => readConfig({ ...production, LEAD_WEBHOOK_URL: url })).toThrow('LEAD_WEBHOOK_URL');
  }
  const good = readConfig({ ...production, LEAD_WEBHOOK_URL: 'https://a.example/x' });
  expect(good.leadWebhook?.url.href).toBe('https://a.example/x');
});
