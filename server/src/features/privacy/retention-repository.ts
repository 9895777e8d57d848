import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/connection.ts';
import { auditLog, sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { messages } from '#server/database/schema/chat.ts';
import { leads } from '#server/database/schema/leads.ts';
import {
  paymentEvents,
  paymentInvoices,
  purchaseClaims,
  purchases,
  sandboxEvents,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { mails } from '#server/database/schema/platform.ts';
import { accessLog, erasedAddresses, privacyRequests } from '#server/database/schema/privacy.ts';

/** Removes at most a batch of what is older; answers how many rows went. */
export type Removal = (tx: Executor, before: Date) => Promise<number>;

export const batchSize = 2_000;

const removal =
  (table: PgTable, key: PgColumn, due: (before: Date) => SQL | undefined): Removal =>
  async (tx, before) => {
    const batch = tx.select({ key }).from(table).where(due(before)).limit(batchSize);
    const { rowCount } = await tx.delete(table).where(inArray(key, batch));
    return rowCount ?? 0;
  };

export const removeUnverified = removal(users, users.id, (before) =>
  and(isNull(users.emailVerifiedAt), lt(users.createdAt, before)),
);
export const removeTokens = removal(userTokens, userTokens.id, (before) => lt(userTokens.expiresAt, before));
export const removeEndedSessions = removal(sessions, sessions.id, (now) => lt(sessions.expiresAt, now));
export const removeIdleSessions = removal(sessions, sessions.id, (before) => lt(sessions.lastUsedAt, before));
export const removeLeads = removal(leads, leads.id, (before) =>
  and(isNull(leads.convertedAt), lt(leads.createdAt, before)),
);
export const removeAccesses = removal(accessLog, accessLog.id, (before) => lt(accessLog.at, before));
export const removeErasedAddresses = removal(erasedAddresses, erasedAddresses.addressHash, (before) =>
  lt(erasedAddresses.erasedAt, before),
);
export const removeMails = removal(mails, mails.id, (before) =>
  and(lt(mails.createdAt, before), ne(mails.status, 'queued')),
);
/** Of people who are gone: what a call under way queued at the last moment, and the farewell itself. */
export const removeMailsOfTheGone = removal(mails, mails.id, (before) =>
  and(
    lt(mails.createdAt, before),
    or(
      eq(mails.kind, 'account_erased'),
      and(
        isNotNull(mails.userId),
        sql`not exists (select from ${users} where ${users.id} = ${mails.userId})`,
      ),
    ),
  ),
);
export const removeAnsweredRequests = removal(privacyRequests, privacyRequests.id, (before) =>
  lt(privacyRequests.answeredAt, before),
);
export const removeDeeds = removal(auditLog, auditLog.id, (before) => lt(auditLog.at, before));
/** Conversations in which nothing was said since. */
export const removeIdleChats = removal(messages, messages.id, (before) => {
  const idle = sql`select ${messages.userId}, ${messages.listaId} from ${messages}
    group by 1, 2 having max(${messages.createdAt}) < ${before.toISOString()}`;
  return and(
    lt(messages.createdAt, before),
    ne(messages.status, 'streaming'),
    sql`(${messages.userId}, ${messages.listaId}) in (${idle})`,
  );
});
export const removePaymentEvents = removal(paymentEvents, paymentEvents.id, (before) =>
  lt(paymentEvents.processedAt, before),
);
export const removeSandboxEvents = removal(sandboxEvents, sandboxEvents.id, (before) =>
  lt(sandboxEvents.createdAt, before),
);
export const removePurchaseCodes = removal(purchaseClaims, purchaseClaims.id, (before) =>
  lt(purchaseClaims.expiresAt, before),
);
/** Payments of people who are gone stand for nobody; those of an account stay as long as it does. */
export const removeInvoicesOfTheGone = removal(paymentInvoices, paymentInvoices.invoiceId, (before) =>
  and(lt(paymentInvoices.userId, 0), lt(paymentInvoices.createdAt, before)),
);
/** Also those that nobody ever claimed. */
export const removePurchasesOfTheGone = removal(purchases, purchases.id, (before) =>
  and(or(isNull(purchases.userId), lt(purchases.userId, 0)), lt(purchases.createdAt, before)),
);
export const removeWithdrawalsOfTheGone = removal(withdrawals, withdrawals.id, (before) =>
  and(lt(withdrawals.userId, 0), lt(withdrawals.requestedAt, before)),
);
/** The withdrawal itself stays with the books. */
export const emptyWithdrawalKeys: Removal = async (tx, before) => {
  const due = and(lt(withdrawals.requestedAt, before), ne(withdrawals.personKey, ''));
  const batch = tx.select({ key: withdrawals.id }).from(withdrawals).where(due).limit(batchSize);
  const { rowCount } = await tx
    .update(withdrawals)
    .set({ personKey: '', cardKeys: [] })
    .where(inArray(withdrawals.id, batch));
  return rowCount ?? 0;
};
