import { and, eq, inArray, isNull, like, notInArray, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { inCases, inReais, planTitle, productTitle } from '#server/database/people/export-text.ts';
import {
  ownedBy,
  type Person,
  type PersonalTable,
  removeRows,
} from '#server/database/people/personal-data.ts';
import { users } from '#server/database/schema/accounts.ts';
import {
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  refunds,
  subscriptions,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { endedStatuses } from '#server/providers/payments/subscription-status.ts';
import { type Customer, giveBackLease, type Lease } from '../payers/repository.ts';

const { lockToken } = paymentCustomers;
const lastOne = 'last:';
const payerColumns = {
  userId: paymentCustomers.userId,
  provider: paymentCustomers.provider,
  customerId: paymentCustomers.customerId,
};

const payers: PersonalTable = {
  table: paymentCustomers,
  key: paymentCustomers.provider,
  owned: ownedBy(paymentCustomers.userId),
};
const contracts: PersonalTable = {
  table: subscriptions,
  key: subscriptions.subscriptionId,
  owned: ownedBy(subscriptions.userId),
  exportText: {
    plano: planTitle(subscriptions.tierId),
    situacao: inCases(subscriptions.status, {
      active: 'ativa',
      trialing: 'ativa',
      past_due: 'pagamento em atraso',
      unpaid: 'pagamento em atraso',
      paused: 'parada',
      incomplete: 'não concluída',
      incomplete_expired: 'não concluída',
      canceled: 'cancelada',
    }),
  },
};
const invoices: PersonalTable = {
  table: paymentInvoices,
  key: paymentInvoices.invoiceId,
  owned: ownedBy(paymentInvoices.userId),
  exportText: {
    plano: planTitle(paymentInvoices.tierId),
    situacao: inCases(paymentInvoices.status, {
      draft: 'em preparação',
      open: 'em aberto',
      paid: 'paga',
      void: 'anulada',
      uncollectible: 'não paga',
    }),
    valor_pago: inReais(paymentInvoices.amountPaid),
    valor_devolvido: inReais(paymentInvoices.amountRefunded),
  },
};
const withdrawn: PersonalTable = {
  table: withdrawals,
  key: withdrawals.id,
  owned: ownedBy(withdrawals.userId),
  exportText: { produto: productTitle(withdrawals.produtoId), valor_devolvido: inReais(withdrawals.amount) },
};

const returned: PersonalTable = {
  table: refunds,
  key: refunds.id,
  owned: ownedBy(refunds.userId),
  exportText: {
    produto: productTitle(refunds.produtoId),
    valor: inReais(refunds.amount),
    situacao: inCases(refunds.status, {
      due: 'em andamento',
      returning: 'em andamento',
      disputed: 'em contestação no banco',
      by_hand: 'a devolver por Pix',
      returned: 'devolvida',
      returned_by_hand: 'devolvida por Pix',
      charged_back: 'devolvida pelo banco',
    }),
  },
};

export const billingTables: PersonalTable[] = [payers, contracts, invoices, withdrawn, returned];

/** Returns the user's payers, one for each provider. */
export const selectPayers = (db: Executor, userId: number): Promise<Customer[]> =>
  db
    .select(payerColumns)
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .orderBy(paymentCustomers.provider);

/** Waits for running projections; later ones find no payer (R42). Refunds first: their projections lock them before all else. */
export async function lockPayers(tx: Transaction, userId: number): Promise<void> {
  await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.userId, userId))
    .orderBy(refunds.id)
    .for('update');
  await tx
    .select({ provider: paymentCustomers.provider })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .orderBy(paymentCustomers.provider)
    .for('update');
}

/** Returns whether a subscription of a provider may still run, as last read. */
export const mayRun = async (
  db: Executor,
  { userId, provider }: Omit<Customer, 'customerId'>,
): Promise<boolean> =>
  (await db.$count(
    subscriptions,
    and(
      eq(subscriptions.userId, userId),
      eq(subscriptions.provider, provider),
      isNull(subscriptions.endedAt),
      notInArray(subscriptions.status, [...endedStatuses]),
    ),
  )) > 0;

/**
 * Takes a lease for a deletion, released only when the deletion is refused: it expires, or ends with the row. Only
 * another such lease can take it over, so that a deletion can be requested again. Returns undefined while another
 * caller holds the payer.
 */
export async function takeLastLease(db: Executor, lease: Lease): Promise<Customer | undefined> {
  const free = sql`coalesce(${paymentCustomers.lockedUntil} < clock_timestamp(), true)`;
  const mine = and(
    eq(paymentCustomers.userId, lease.userId),
    eq(paymentCustomers.provider, lease.provider),
    or(free, like(lockToken, `${lastOne}%`)),
  );
  const [row] = await db
    .update(paymentCustomers)
    .set({
      lockToken: `${lastOne}${lease.token}`,
      lockedUntil: sql`clock_timestamp() + make_interval(secs => ${lease.seconds})`,
    })
    .where(mine)
    .returning(payerColumns);
  return row;
}

/** Releases the lease after a refusal, so that others can work on the payer again. */
export const giveBackLastLease = (db: Executor, lease: Lease) =>
  giveBackLease(db, { ...lease, token: `${lastOne}${lease.token}` });

/**
 * Moves invoices, withdrawals and refunds to the pseudonym: their amounts and times stay for the books. It also deletes subscriptions and
 * payers, and removes ids of the customer from stored events. A Pix key stays until its refund is made: it is owed.
 */
export async function eraseBilling(tx: Transaction, person: Person, pseudonym: number): Promise<void> {
  const customers = tx
    .select({ id: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(payers.owned(person));
  await tx
    .update(paymentEvents)
    .set({ customerId: null, paymentId: null, checkoutId: null })
    .where(inArray(paymentEvents.customerId, customers));
  await tx.update(paymentInvoices).set({ userId: pseudonym }).where(invoices.owned(person));
  await tx.update(withdrawals).set({ userId: pseudonym }).where(withdrawn.owned(person));
  await tx.update(refunds).set({ userId: pseudonym }).where(returned.owned(person));
  await removeRows(tx, contracts, person);
  await removeRows(tx, payers, person);
}

/** Returns address and name as the provider stores them. */
export async function selectPayingPerson(
  db: Executor,
  userId: number,
): Promise<{ email: string; name: string } | undefined> {
  const { email, firstName, lastName } = users;
  const [row] = await db.select({ email, firstName, lastName }).from(users).where(eq(users.id, userId));
  return row && { email: row.email, name: `${row.firstName} ${row.lastName}`.trim() };
}
