import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startPaying } from '#server/features/billing/testing/paying.ts';
import { checkPaymentInvariants } from './payment-invariants.ts';

const paying = await startPaying();
const { db } = paying;
const user = await paying.newcomer();
await paying.pay(user, 2);
await paying.deliverAll();
await paying.fake.advance(31);
await paying.deliverAll();

/** SQL that breaks each rule, after two paid and processed periods. */
const faults: Array<[rule: string, fault: string]> = [
  ['nothing is granted for an invoice that is not paid', `update payment_invoices set status = 'open'`],
  ['nothing is granted for an invoice that is not paid', 'update payment_invoices set user_id = -1'],
  [
    'an invoice grants once, and gives back once',
    `update credit_grants set source_key = (select source_key from credit_grants order by id limit 1) || ':again'
     where id = (select max(id) from credit_grants)`,
  ],
  ['one period of a subscription holds credits', 'update credit_grants set remaining = 1'],
  [
    'a refunded or disputed invoice holds no credits',
    'update payment_invoices set amount_refunded = amount_paid',
  ],
  ['a refunded or disputed invoice holds no credits', `update payment_invoices set dispute = 'open'`],
  ['a paid plan has a paid invoice', 'update users set tier_id = 3 where tier_id = 2'],
  ['every event that was received is processed', 'update payment_events set processed_at = null'],
];

const undo = new Error('undone');

it('reports nothing when all invariants hold', async () => {
  expect(await checkPaymentInvariants(db)).toEqual([]);
});

it.each(faults)('reports a violation of: %s', async (rule, fault) => {
  const look = db.transaction(async (tx) => {
    await tx.execute(sql.raw(fault));
    expect(await checkPaymentInvariants(tx)).toContainEqual(expect.stringContaining(rule));
    throw undo;
  });
  await expect(look).rejects.toBe(undo);
});
