import { afterAll, expect, test } from 'vitest';
import { createLimits } from '#server/platform/limits.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { insertDelivery, insertLead } from '../repository.ts';
import { accepts, says, startReceiver } from '../testing/receiver.ts';
import { sendLeadAgain } from '../waiting-leads.ts';
import { deliverLead } from './deliver-lead.ts';

const { db } = await testDatabase();
const receiver = await startReceiver();
afterAll(() => receiver.close());
let at = new Date('2026-11-21T12:00:00Z').getTime();
const clock = { now: () => new Date(at) };
const context = testContext({ db, clock });
const courier = {
  automation: { url: new URL(receiver.url), secret: 's' },
  settings: { local: true },
  limits: createLimits({ db, clock, overrides: { lead_delivery: Number.POSITIVE_INFINITY } }),
};

async function plant(id: string) {
  const lead = { name: id, email: `${id}@exemplo.com.br`, whatsapp: '11987654321', area: 'petshop' };
  const leadId = await insertLead(db, { ...lead, createdAt: clock.now() });
  const delivery = { id, leadId, whatsappHash: Buffer.from(id), day: '2026-11-21', createdAt: clock.now() };
  await insertDelivery(db, { ...delivery, status: 'queued' });
  return { deliveryId: id, since: clock.now().toISOString() };
}
const states = async () => {
  const { rows } = await db.$client.query('select id, status, attempts from lead_deliveries order by id');
  return rows.map(({ id, status, attempts }) => [id, status, attempts]);
};
const attempt = (payload: object) => deliverLead(context, courier, payload).catch(() => undefined);

test('updates one delivery and leaves the other unchanged', async () => {
  const first = await plant('um');
  await plant('dois');
  receiver.react(says(500));
  await attempt(first);
  expect(await states()).toEqual([
    ['dois', 'queued', 0],
    ['um', 'queued', 1],
  ]);
  receiver.react(accepts);
  await attempt(first);
  expect(receiver.received.map(({ body }) => JSON.parse(body).name)).toEqual(['um', 'um']);
  expect(await states()).toEqual([
    ['dois', 'queued', 0],
    ['um', 'delivered', 2],
  ]);
});

test('requeues one failed delivery and not the other', async () => {
  const third = await plant('tres');
  const fourth = await plant('quatro');
  receiver.react(says(500));
  at += 24 * 3_600_000;
  for (const payload of [third, fourth]) await attempt(payload);
  await db.transaction((tx) => sendLeadAgain(tx, testContext({ db, clock }), 'tres'));
  expect(await states()).toEqual([
    ['dois', 'queued', 0],
    ['quatro', 'failed', 1],
    ['tres', 'queued', 1],
    ['um', 'delivered', 2],
  ]);
});
