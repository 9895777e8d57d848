import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';

interface Rule {
  name: string;
  /** SQL that names each violation with its user. */
  violations: string;
}

/** Returns the invoice of a grant, or of a refund of one. */
const invoiceOf = (alias: string) => `split_part(${alias}.source_key, ':', 2)`;
const isOfInvoice = (alias: string) => `${alias}.source_key like 'invoice:%'`;

const rules: Rule[] = [
  {
    name: 'I5: nothing is granted for an invoice that is not paid',
    violations: `select g.user_id, g.source_key as id from credit_grants g
      where ${isOfInvoice('g')} and not exists (select from payment_invoices i
        where i.invoice_id = ${invoiceOf('g')} and i.user_id = g.user_id and i.status = 'paid')`,
  },
  {
    name: 'I5: an invoice grants once, and gives back once',
    violations: `select min(g.user_id), ${invoiceOf('g')} as id from credit_grants g where ${isOfInvoice('g')}
      group by ${invoiceOf('g')}, g.source_key like '%:restored' having count(*) > 1`,
  },
  {
    name: 'I5: one period of a subscription holds credits',
    violations: `select g.user_id, min(i.subscription_id) as id from credit_grants g
      join payment_invoices i on i.invoice_id = ${invoiceOf('g')}
      where ${isOfInvoice('g')} and g.remaining > 0
      group by g.user_id, i.subscription_id having count(distinct i.invoice_id) > 1`,
  },
  {
    name: 'I5: a refunded or disputed invoice holds no credits',
    violations: `select g.user_id, g.source_key as id from credit_grants g
      join payment_invoices i on i.invoice_id = ${invoiceOf('g')}
      where ${isOfInvoice('g')} and g.remaining > 0
        and ((i.amount_paid > 0 and i.amount_refunded >= i.amount_paid) or i.dispute in ('open', 'lost'))`,
  },
  {
    name: 'I5: a paid plan has a paid invoice',
    violations: `select u.id as user_id, u.tier_id::text as id from users u
      join payment_customers c on c.user_id = u.id and c.synced_at is not null
      where u.tier_id <> 4 and not exists (select from payment_invoices i
        where i.user_id = u.id and i.status = 'paid' and i.tier_id = u.tier_id)`,
  },
  {
    name: 'I5: a purchase opens what was paid, and nothing that was given up',
    violations: `select a.user_id, a.source_key as id from product_access a
      join purchases p on p.reference = split_part(a.source_key, ':', 2)
      where a.source_key like 'purchase:%' and a.revoked_at is null
        and (p.status <> 'paid' or p.withdrawal_id is not null)`,
  },
  {
    name: 'I5: every event that was received is processed',
    violations: `select 0 as user_id, id from payment_events where processed_at is null`,
  },
];

/** Returns one line for each violation of I5 in the database; empty when all hold. Call it once every event has been processed. */
export async function checkPaymentInvariants(db: Executor): Promise<string[]> {
  const parts = rules.map(
    ({ name, violations }) => sql`select ${name}::text as rule, * from (${sql.raw(violations)}) broken`,
  );
  const { rows } = await db.execute<{ rule: string; user_id: number; id: string }>(
    sql.join(parts, sql` union all `),
  );
  return rows.map((row) => `${row.rule} (user ${row.user_id}, ${row.id})`);
}
