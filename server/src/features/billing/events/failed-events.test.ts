import type { WorkItem } from '@matilha/contract/panel/work';
import { expect, it } from 'vitest';
import { eventually } from '#server/features/simulator/testing/eventually.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';

const { fake, product, post, checkout, stateOf } = await payingProduct();
const { call, db, url } = product;
const operator = await createSubscriber(db, { role: 'operator' });
const failed = async (): Promise<string[]> => {
  const items: WorkItem[] = await (await call(operator, 'GET', '/api/admin/work/payment_events')).json();
  return items.map(({ id }) => id);
};
const again = (id: string) => post(operator, `/api/admin/work/payment_events/${id}/act`);
const nothingToDo = { status: 200, body: { message: expect.stringContaining('Já estava feito') } };
const isProcessed = async (id: string) => {
  const sql = 'select 1 from payment_events where id = $1 and processed_at is not null';
  return (await db.$client.query(sql, [id])).rows.length === 1;
};

it('lists a failed event for an operator and processes it again, which corrects the plan', async () => {
  const user = await createSubscriber(db);
  const { body } = await checkout(user, 2);
  await fake.confirmIntent(body.clientSecret ?? '', 'pm_card_approved');
  await fake.deliverAll(`${url}/api/webhooks/stripe`);
  const paid = fake.events.find(({ type }) => type === 'invoice.paid')?.id ?? expect.fail();
  await eventually('every event is processed', () => isProcessed(paid));
  expect((await stateOf(user)).tier_id).toBe(2);
  expect(await failed()).toEqual([]);
  expect(await again(paid)).toMatchObject(nothingToDo);

  await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
  await db.$client.query(
    `update payment_events set processed_at = null, last_error = 'PaymentServiceError' where id = $1`,
    [paid],
  );
  expect(await failed()).toEqual([paid]);
  expect(await again(paid)).toMatchObject({ status: 200, body: { message: 'Feito.' } });
  await eventually('it is processed again', async () => (await stateOf(user)).tier_id === 2);
  await eventually('it is listed no more', async () => (await failed()).length === 0);
  expect(await again('evt_none')).toMatchObject(nothingToDo);
});

it('hides failed events from everybody but operators', async () => {
  const user = await createSubscriber(db);
  expect((await call(user, 'GET', '/api/admin/work/payment_events')).status).toBe(404);
  expect((await post(user, '/api/admin/work/payment_events/evt_1/act')).status).toBe(404);
  expect((await call(null, 'GET', '/api/admin/work/payment_events')).status).toBe(401);
});
