import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { inCases, inReais, productTitle } from '#server/database/people/export-text.ts';
import {
  ownedBy,
  ownedByAddress,
  type Person,
  type PersonalTable,
  removeRows,
} from '#server/database/people/personal-data.ts';
import { purchaseClaims, purchases } from '#server/database/schema/payments.ts';

const bought: PersonalTable = {
  table: purchases,
  key: purchases.id,
  owned: ownedByAddress(purchases.userId, purchases.email),
  exportText: {
    produto: productTitle(purchases.produtoId),
    valor: inReais(purchases.amount),
    situacao: inCases(purchases.status, {
      open: 'não concluída',
      processing: 'pagamento em processamento',
      paid: 'paga',
      refunded: 'devolvida',
      disputed: 'contestada',
      canceled: 'cancelada',
    }),
  },
};
const codes: PersonalTable = {
  table: purchaseClaims,
  key: purchaseClaims.id,
  owned: ownedBy(purchaseClaims.userId),
};
/** Includes codes that another account requested for the user's address. */
const codesSent: PersonalTable = {
  ...codes,
  owned: ownedByAddress(purchaseClaims.userId, purchaseClaims.email),
};

export const purchaseTables: PersonalTable[] = [bought, codes];

/** Returns the open payments of a user's unpaid purchases. */
export async function selectOpenPayments(
  db: Executor,
  userId: number,
  provider: PaymentProviderName,
): Promise<string[]> {
  const open = and(
    eq(purchases.userId, userId),
    eq(purchases.provider, provider),
    eq(purchases.status, 'open'),
    isNotNull(purchases.paymentId),
  );
  const rows = await db.select({ paymentId: purchases.paymentId }).from(purchases).where(open);
  return rows.flatMap(({ paymentId }) => paymentId ?? []);
}

/** Waits for running projections, which lock purchases before the account. */
export const lockPurchases = (tx: Transaction, person: Person) =>
  tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(bought.owned(person))
    .orderBy(purchases.id)
    .for('update');

/** Keeps amounts and times for the books, without a user or an address. */
export async function erasePurchases(tx: Transaction, person: Person, pseudonym: number): Promise<void> {
  await tx.update(purchases).set({ userId: pseudonym, email: null }).where(bought.owned(person));
  await removeRows(tx, codesSent, person);
}
