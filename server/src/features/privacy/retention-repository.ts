import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { removeByOwner, removeOldest, walk } from '#server/database/people/retention-steps.ts';
import { sessions, users, userTokens } from '#server/database/schema/accounts.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { leads } from '#server/database/schema/leads.ts';
import {
  paymentEvents,
  paymentInvoices,
  purchaseClaims,
  purchases,
  refunds,
  sandboxEvents,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { photos } from '#server/database/schema/photos.ts';
import { mails } from '#server/database/schema/platform.ts';
import { postPhotos, posts, removedPosts } from '#server/database/schema/posts.ts';
import { erasedAddresses, privacyRequests } from '#server/database/schema/privacy.ts';
import { staffInvitations } from '#server/database/schema/staff.ts';
import { unansweredQuestions } from '#server/database/schema/work.ts';
import { days, later } from '#server/platform/clock.ts';

export const removeUnverified = removeOldest({
  table: users,
  key: users.id,
  time: users.createdAt,
  which: () => isNull(users.emailVerifiedAt),
  // A small batch, because each deletion cascades to everything that belongs to the account: 30 ms from disk for an account used for years.
  limit: 50,
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
/** Photos are large, so a batch holds few. */
const photosAStep = 100;
export const removePhotos = removeOldest({
  table: photos,
  key: photos.id,
  time: photos.createdAt,
  limit: photosAStep,
});
export const removeUnsentPhotos = removeOldest({
  table: photos,
  key: photos.id,
  time: photos.createdAt,
  which: () => isNull(photos.messageId),
  limit: photosAStep,
});
export const removePhotosOfRemovedPosts = walk({
  table: postPhotos,
  key: postPhotos.key,
  due: (before) =>
    and(
      sql`not exists (select from ${posts}
        where ${posts.userId} = ${postPhotos.userId} and ${posts.id} = ${postPhotos.postId})`,
      sql`not exists (select from ${removedPosts}
        where ${removedPosts.userId} = ${postPhotos.userId} and ${removedPosts.postId} = ${postPhotos.postId}
        and ${removedPosts.removedAt} >= ${before.toISOString()}::timestamptz)`,
    ),
});
export const removeRemovedPosts = removeOldest({
  table: removedPosts,
  key: removedPosts.key,
  time: removedPosts.removedAt,
});
export const removeAccessEntries = removeByOwner('remove_old_accesses');
export const removeErasedAddresses = walk({
  table: erasedAddresses,
  key: erasedAddresses.addressHash,
  due: (before) => lt(erasedAddresses.erasedAt, before),
});
/** A mail that is sent again by hand on its last day is tried for a day; one that still waits then has lost its job. */
const lastAttemptsMs = days(2);
export const removeMails = removeOldest({
  table: mails,
  key: mails.id,
  time: mails.createdAt,
  which: (before) => or(ne(mails.status, 'queued'), lt(mails.createdAt, later(before, -lastAttemptsMs))),
});
/** Removes mails of erased users: the confirmation of the deletion, and mails that a concurrent request queued. */
export const removeMailsOfErasedUsers = walk({
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
export const removeStaffInvitations = removeOldest({
  table: staffInvitations,
  key: staffInvitations.id,
  time: staffInvitations.createdAt,
});
export const removeAnsweredRequests = walk({
  table: privacyRequests,
  key: privacyRequests.id,
  due: (before) => lt(privacyRequests.answeredAt, before),
});
export const removeAuditEntries = removeByOwner('remove_old_deeds');
export const removeUnansweredQuestions = removeOldest({
  table: unansweredQuestions,
  key: unansweredQuestions.id,
  time: unansweredQuestions.lastAt,
});
/** Refused sign-ins show where and when somebody was, so they are kept no longer than the access log. */
export const removeRefusedSignIns = removeByOwner('remove_refused_sign_ins');
/** Finds events by the index on `receivedAt`, which is never later than `processedAt`. */
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
/** A negative user id is the pseudonym of an erased user. Invoices of existing accounts are kept. */
export const removeInvoicesOfErasedUsers = removeOldest({
  table: paymentInvoices,
  key: paymentInvoices.invoiceId,
  time: paymentInvoices.createdAt,
  which: () => sql`user_id < 0`,
});
/** Includes purchases that nobody claimed. */
export const removePurchasesOfErasedUsers = removeOldest({
  table: purchases,
  key: purchases.id,
  time: purchases.createdAt,
  which: () => sql`coalesce(user_id, -1) < 0`,
});
export const removeWithdrawalsOfErasedUsers = walk({
  table: withdrawals,
  key: withdrawals.id,
  due: (before) => and(lt(withdrawals.userId, 0), lt(withdrawals.requestedAt, before)),
});
/** Only a deleted account's details have the time of their last payment. */
export const removeFiscalDetailsOfErasedUsers = removeOldest({
  table: fiscalDetails,
  key: fiscalDetails.userId,
  time: fiscalDetails.lastPaidAt,
});
/** Money that is still owed keeps its row, and its Pix key. */
export const removeRefundsOfErasedUsers = walk({
  table: refunds,
  key: refunds.id,
  due: (before) => and(lt(refunds.userId, 0), lt(refunds.doneAt, before)),
});
/** Empties only the keys; the withdrawal itself is kept for the accounts. */
export const emptyWithdrawalKeys = walk({
  table: withdrawals,
  key: withdrawals.id,
  due: (before) => and(lt(withdrawals.requestedAt, before), ne(withdrawals.personKey, '')),
  change: sql`update ${withdrawals} set person_key = '', card_keys = '{}'`,
});
