import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { removeByOwner, removeOldest, walk } from '#server/database/retention-steps.ts';
import { sessions, users, userTokens } from '#server/database/schema/accounts.ts';
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
import { erasedAddresses, privacyRequests } from '#server/database/schema/privacy.ts';

export const removeUnverified = removeOldest({
  table: users,
  key: users.id,
  time: users.createdAt,
  which: () => isNull(users.emailVerifiedAt),
  // With everything that hangs on an account.
  limit: 200,
});
export const removeTokens = walk({
  table: userTokens,
  key: userTokens.id,
  due: (before) => lt(userTokens.expiresAt, before),
});
export const removeEndedSessions = walk({
  table: sessions,
  key: sessions.id,
  due: (now) => lt(sessions.expiresAt, now),
});
export const removeIdleSessions = walk({
  table: sessions,
  key: sessions.id,
  due: (before) => lt(sessions.lastUsedAt, before),
});
export const removeLeads = removeOldest({
  table: leads,
  key: leads.id,
  time: leads.createdAt,
  which: () => isNull(leads.convertedAt),
});
export const removeAccesses = removeByOwner('remove_old_accesses');
export const removeErasedAddresses = walk({
  table: erasedAddresses,
  key: erasedAddresses.addressHash,
  due: (before) => lt(erasedAddresses.erasedAt, before),
});
export const removeMails = removeOldest({
  table: mails,
  key: mails.id,
  time: mails.createdAt,
  which: () => ne(mails.status, 'queued'),
});
/** Of people who are gone: what a call under way queued at the last moment, and the farewell itself. */
export const removeMailsOfTheGone = walk({
  table: mails,
  key: mails.id,
  due: (before) =>
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
});
export const removeAnsweredRequests = walk({
  table: privacyRequests,
  key: privacyRequests.id,
  due: (before) => lt(privacyRequests.answeredAt, before),
});
export const removeDeeds = removeByOwner('remove_old_deeds');
/** Sign-ins that were refused tell who was where and when, as the access log does. */
export const removeRefusedSignIns = removeByOwner('remove_refused_sign_ins');
/** Found by when they came, which is never after they were processed. */
export const removePaymentEvents = removeOldest({
  table: paymentEvents,
  key: paymentEvents.id,
  time: paymentEvents.receivedAt,
  which: (before) => lt(paymentEvents.processedAt, before),
});
export const removeSandboxEvents = removeOldest({
  table: sandboxEvents,
  key: sandboxEvents.id,
  time: sandboxEvents.createdAt,
});
export const removePurchaseCodes = walk({
  table: purchaseClaims,
  key: purchaseClaims.id,
  due: (before) => lt(purchaseClaims.expiresAt, before),
});
/** Payments of people who are gone stand for nobody; those of an account stay as long as it does. */
export const removeInvoicesOfTheGone = removeOldest({
  table: paymentInvoices,
  key: paymentInvoices.invoiceId,
  time: paymentInvoices.createdAt,
  which: () => sql`user_id < 0`,
});
/** Also those that nobody ever claimed. */
export const removePurchasesOfTheGone = removeOldest({
  table: purchases,
  key: purchases.id,
  time: purchases.createdAt,
  which: () => sql`coalesce(user_id, -1) < 0`,
});
export const removeWithdrawalsOfTheGone = walk({
  table: withdrawals,
  key: withdrawals.id,
  due: (before) => and(lt(withdrawals.userId, 0), lt(withdrawals.requestedAt, before)),
});
/** The withdrawal itself stays with the books. */
export const emptyWithdrawalKeys = walk({
  table: withdrawals,
  key: withdrawals.id,
  due: (before) => and(lt(withdrawals.requestedAt, before), ne(withdrawals.personKey, '')),
  change: sql`update ${withdrawals} set person_key = '', card_keys = '{}'`,
});
