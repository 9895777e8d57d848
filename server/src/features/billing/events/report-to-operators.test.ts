import { expect, test } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { startPaying } from '../testing/paying.ts';
import { processEvent } from './usecases/process-event.ts';

const paying = await startPaying();
const { db, fake, deps, provider, contextOf, newcomer, pay, deliverAll, standing } = paying;
const operator = await createSubscriber(db, { role: 'operator' });

const paymentOf = () =>
  String(fake.events.findLast(({ type }) => type === 'payment_intent.succeeded')?.data.object.id);
const mails = async (kind = 'dispute_opened') =>
  (
    await db.$client.query<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, text from mails where kind = $1',
      [kind],
    )
  ).rows;

test('mails operators once about a dispute, and raises one alarm', async () => {
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  const id = paymentOf();
  await fake.openDispute(id);
  await deliverAll();
  const opened = fake.events.findLast(({ type }) => type === 'charge.dispute.created');
  await db.$client.query('update payment_events set processed_at = null where id = $1', [opened?.id]);
  await processEvent(contextOf(), deps, opened?.id ?? '');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.recipient).toBe(operator.email);
  expect(mail?.subject).toMatch(/Contestação de R\$\s99,00/);
  expect(mail?.text).toContain(id);
  // The simulated bank gives seven days.
  const { rows } = await db.$client.query('select due_at from dispute_deadlines where payment_id = $1', [id]);
  const openedAt = Number(opened?.data.object.created) * 1_000;
  expect(rows).toEqual([{ due_at: new Date(openedAt + 7 * 24 * 3_600_000) }]);
});

test('mails operators about a question of a bank, which changes nothing until it becomes a dispute', async () => {
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  const inquiry = await fake.openInquiry(paymentOf());
  for (const _ of [1, 2]) await deliverAll();
  const [mail, ...more] = await mails('payment_questioned');
  expect([mail?.recipient, more]).toEqual([operator.email, []]);
  expect(mail?.text).toContain('o cliente continua com o plano e os créditos');
  expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
  const before = (await mails()).length;
  await fake.settleInquiry(inquiry, true);
  await deliverAll();
  expect(await mails()).toHaveLength(before + 1);
  expect(await standing(user)).toMatchObject({ available: 0 });
});

test("gives the period back when an operator's own refund fails", async () => {
  const user = await newcomer();
  await pay(user, 2, 'pm_card_pendingRefund');
  await deliverAll();
  const { available } = await standing(user);
  await provider.refund(paymentOf(), 'by an operator');
  await deliverAll();
  expect(await standing(user)).toMatchObject({ available: 0 });
  const made = fake.events.findLast(({ type }) => type === 'refund.created')?.data.object.id;
  await fake.settleRefund(String(made), 'failed');
  await deliverAll();
  expect(await standing(user)).toMatchObject({ tierId: 2, available });
});

test('ends the plan of a customer that was deleted at the provider', async () => {
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  const before = fake.events.length;
  await provider.forgetCustomer(await paying.customerOf(user));
  const events = fake.events.slice(before).filter(({ type }) => type === 'customer.deleted');
  expect(events).toHaveLength(1);
  await paying.deliver(events);
  expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
});
