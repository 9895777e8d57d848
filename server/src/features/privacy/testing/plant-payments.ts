import type { User } from '@matilha/contract/account/account';
import type { Database } from '#server/database/connection.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import {
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  purchaseClaims,
  purchases,
  refunds,
  sandboxAccounts,
  sandboxEvents,
  subscriptions,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { newToken } from '#server/platform/tokens.ts';

/** Unique texts that a test can find in any table. */
type Buyer = Record<'email' | 'firstName' | 'lastName', string>;

/** Inserts simulator payments and the data for a nota fiscal that contain the buyer's canaries. */
export async function plantPayments(db: Database, { id: userId }: User, canaries: Buyer): Promise<void> {
  const at = new Date();
  const mark = newToken();
  const customerId = `cus_sbx${mark}`;
  const subscriptionId = `sub_${mark}_1`;
  const payer = { userId, provider: 'sandbox' } as const;
  const said = JSON.stringify({ email: canaries.email, name: canaries.firstName });
  await db.insert(paymentCustomers).values({ ...payer, customerId, createdAt: at });
  await db.insert(subscriptions).values({
    ...payer,
    subscriptionId,
    status: 'active',
    tierId: 2,
    paidUntil: at,
    cancelAtPeriodEnd: true,
    firstPaidAt: at,
    createdAt: at,
  });
  await db.insert(paymentInvoices).values({
    ...payer,
    invoiceId: `in_${mark}_1`,
    subscriptionId,
    paymentId: `pi_${mark}_1`,
    tierId: 2,
    status: 'paid',
    amountDue: 9_790,
    amountPaid: 9_790,
    createdAt: at,
    paidAt: at,
    periodStart: at,
    periodEnd: at,
  });
  await db.insert(fiscalDetails).values({
    userId,
    documento: '52998224725',
    nome: `${canaries.firstName} ${canaries.lastName}`,
    cep: '11010100',
    logradouro: 'Rua do Canário',
    numero: '1',
    complemento: '',
    bairro: 'Centro',
    cidade: 'Santos',
    uf: 'SP',
    updatedAt: at,
  });
  const bought = { ...payer, produtoId: 2, amount: 12_345, createdAt: at } as const;
  await db.insert(purchases).values([
    { ...bought, reference: newToken(), paymentId: `pi_${mark}_2`, source: 'checkout', status: 'paid' },
    { ...bought, reference: newToken(), userId: null, email: canaries.email, source: 'link', status: 'paid' },
  ]);
  await db.insert(purchaseClaims).values({
    userId,
    email: canaries.email,
    codeHash: Buffer.from(newToken()),
    createdAt: at,
    expiresAt: at,
  });
  const withdrawal = { ...payer, amount: 4_990, requestedAt: at, doneAt: at };
  await db.insert(withdrawals).values([
    { ...withdrawal, subscriptionId: `sub_${mark}_0`, personKey: newToken(), cardKeys: [newToken()] },
    { ...withdrawal, produtoId: 2, personKey: newToken(), cardKeys: [newToken()] },
  ]);
  await db.insert(refunds).values({
    ...payer,
    paymentId: `pi_${mark}_2`,
    cause: 'withdrawal',
    produtoId: 2,
    amount: 4_990,
    status: 'by_hand',
    pixKind: 'cpf',
    pixKey: '52998224725',
    createdAt: at,
    byHandAt: at,
  });
  await db.insert(paymentEvents).values({
    id: `evt_${mark}`,
    provider: 'sandbox' as const,
    type: 'invoice.paid',
    customerId,
    createdAt: at,
    receivedAt: at,
    processedAt: at,
  });
  await db.insert(sandboxAccounts).values({ customerId, state: JSON.parse(said) });
  await db.insert(sandboxEvents).values({ id: `evt_${newToken()}`, customerId, body: said, createdAt: at });
}
