import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { purchases } from '#server/database/schema/payments.ts';
import { days, later } from '#server/platform/clock.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { selectPaid, selectUnsettled } from './repository.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { createdAt, paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';

const { db, ownerUrl } = await testDatabase();

async function insert(count: number, ago: number, status: 'open' | 'paid'): Promise<string[]> {
  const at = later(createdAt, -days(ago));
  const rows = Array.from({ length: count }, () => ({
    reference: randomUUID(),
    provider: 'stripe' as const,
    paymentId: `pi_${randomUUID()}`,
    source: 'link' as const,
    amount: 1_000,
    status,
    createdAt: at,
    paidAt: status === 'paid' ? at : null,
  }));
  await db.insert(purchases).values(rows);
  return rows.map(({ paymentId }) => paymentId);
}

const scripted = new ScriptedPayments();
const tools = purchaseTools(db, scripted.provider);
const statusOf = async (id: string) => (await tools.rowOf(id))?.status;

test('reads each purchase that is open or was paid lately, also those of the same instant', async () => {
  await insert(1_000, 200, 'paid');
  const lately = await insert(90, 10, 'paid');
  const open = await insert(90, 1, 'open');
  for (const id of lately) scripted.set(payment(id, { ...paid, dispute: 'open' }));
  for (const id of open) scripted.set(payment(id, { status: 'canceled' }));
  await tools.reconcile();
  expect(new Set(await Promise.all(lately.map(statusOf)))).toEqual(new Set(['disputed']));
  expect(new Set(await Promise.all(open.map(statusOf)))).toEqual(new Set(['canceled']));
});

test('reads no purchase that was paid long ago', async () => {
  await insert(5_000, 200, 'paid');
  await insert(50, 10, 'paid');
  await insert(50, 1, 'open');
  await asOwner(ownerUrl, 'analyze purchases');
  const since = later(createdAt, -days(120));
  const read = await db.transaction(async (tx) => {
    const rowsRead = async () => {
      const { rows } = await tx.execute<{ rows: string }>(
        sql`select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'purchases'`,
      );
      return Number(rows[0]?.rows);
    };
    // PostgreSQL also counts the reads of this connection in the last second, before the transaction.
    const before = await rowsRead();
    const open = await selectUnsettled(tx, 'stripe', { after: { id: 0 }, limit: 40 });
    const lately = await selectPaid(tx, 'stripe', { after: { id: 0, paidAt: since }, limit: 40 });
    expect([open.length, lately.length]).toEqual([40, 40]);
    return (await rowsRead()) - before;
  });
  expect(read).toBeGreaterThanOrEqual(80);
  expect(read).toBeLessThan(400);
});
