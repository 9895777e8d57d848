import type { PaymentEventRow } from '@matilha/contract/billing';
import { expect, it } from 'vitest';
import { eventually } from '#server/features/simulator/testing/eventually.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';

const { fake, product, post, checkout, stateOf } = await payingProduct();
const { call, db, url } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const events = async (only?: string): Promise<PaymentEventRow[]> =>
  (await call(operator, 'GET', `/api/admin/payment-events${only ? `?only=${only}` : ''}`)).json();
const again = (id: string) => post(operator, `/api/admin/payment-events/${id}/process`);

it('lists events for an operator and processes one again, which corrects the plan', async () => {
  const user = await createSubscriber(db);
  const { body } = await checkout(user, 2);
  await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_approved');
  await fake.deliverAll(`${url}/api/webhooks/stripe`);
  await eventually('every event is processed', async () => (await events('waiting')).length === 0);
  expect((await stateOf(user)).tier_id).toBe(2);
  const paid = (await events()).find(({ type }) => type === 'invoice.paid');
  if (!paid) throw new Error('no payment was told');
  expect(paid).toMatchObject({ provider: 'stripe', attempts: 1, last_error: null });
  expect(paid.customer_id).toMatch(/^cus_/);

  await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
  expect(await again(paid.id)).toMatchObject({ status: 200, body: { message: /será processado de novo/ } });
  await eventually('it is processed again', async () => (await stateOf(user)).tier_id === 2);
  await eventually('it says so', async () => (await events('waiting')).length === 0);
  const { rows } = await db.$client.query(
    `select 1 from audit_log where action = 'billing.process_event_again' and subject = $1`,
    [`payment_event:${paid.id}`],
  );
  expect(rows).toHaveLength(1);
});

it('lists failed events separately, and refuses unknown filters and events', async () => {
  const [id] = (await events()).map((event) => event.id);
  await db.$client.query(
    `update payment_events set processed_at = null, last_error = 'PaymentServiceError' where id = $1`,
    [id],
  );
  expect((await events('failed')).map((event) => event.id)).toEqual([id]);
  expect((await events('waiting')).map((event) => event.id)).toEqual([id]);
  expect((await call(operator, 'GET', '/api/admin/payment-events?only=mine')).status).toBe(400);
  expect((await again('evt_none')).status).toBe(404);
});

it('hides events from everybody but operators', async () => {
  const user = await createSubscriber(db);
  expect((await call(user, 'GET', '/api/admin/payment-events')).status).toBe(404);
  expect((await post(user, '/api/admin/payment-events/evt_1/process')).status).toBe(404);
  expect((await call(null, 'GET', '/api/admin/payment-events')).status).toBe(401);
});
