import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { type MailContent, queueMail } from '#server/providers/mail/queue-mail.ts';
import {
  PaymentMissingError,
  type PaymentProvider,
  type PaymentSnapshot,
  RefundRefusedError,
} from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { tenMinuteKey } from '../payers/idempotency-keys.ts';
import { lockPayer } from '../payers/repository.ts';
import { type RefundNews, refundByHandMail, refundDoneMail } from './mails.ts';
import {
  lockRefund,
  type RefundRow,
  selectRefund,
  settleWithdrawal,
  updateRefund,
  type VersionedRefund,
} from './repository.ts';
import { dueAt, isDone, progressOf, type RefundProgress } from './rules.ts';

export interface RefundTools {
  provider: PaymentProvider;
  settings: BillingDependencies['settings'];
}

const mostReadings = 10;
const missingPatience = days(2);

/**
 * Asks the provider for a refund that is due, and stores how far it is. A no-op for a payment that is not to be returned.
 * Idempotent and safe to run concurrently: it reads again when the row changed meanwhile. Throws PaymentServiceError.
 */
export async function followRefund(
  context: Context,
  { provider, settings }: RefundTools,
  paymentId: string,
): Promise<void> {
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const seen = await selectRefund(context.db, provider.name, paymentId);
    if (!seen || seen.status === 'returned_by_hand') return;
    const progress = await readProgress(context, provider, seen);
    const stored = await context.db.transaction((tx) => store(tx, context, settings, seen, progress));
    if (stored) return;
  }
  throw new Error(`the refund of ${paymentId} kept changing while it was read`);
}

/**
 * A refund of a payment in another account of the provider is made by hand, after two days: by then a wrong key has
 * been noticed, and no payer was asked for a Pix key.
 */
async function readProgress(
  context: Context,
  provider: PaymentProvider,
  seen: VersionedRefund,
): Promise<RefundProgress> {
  try {
    const { payment, refusal } = await askAndRead(context, provider, seen);
    return progressOf(seen, payment, refusal);
  } catch (error) {
    const isOld = seen.createdAt < later(context.clock.now(), -missingPatience);
    if (!(error instanceof PaymentMissingError && seen.status === 'due' && isOld)) throw error;
    return { status: 'by_hand', amount: seen.amount, failure: 'other_account' };
  }
}

interface Reading {
  payment: PaymentSnapshot;
  /** The provider's reason for never refunding it; null unless it has just refused. */
  refusal: string | null;
}

/** Asks only for a paid payment with a part that is neither refunded nor on its way, and never after a failure. */
async function askAndRead(
  { db }: Context,
  provider: PaymentProvider,
  seen: VersionedRefund,
): Promise<Reading> {
  const { payment } = await provider.readPurchase(seen.paymentId);
  if (payment.status !== 'succeeded' || progressOf(seen, payment).status !== 'due') {
    return { payment, refusal: null };
  }
  try {
    await provider.refund(payment.id, await tenMinuteKey(db, provider, 'refund', payment.id));
  } catch (error) {
    if (error instanceof RefundRefusedError) return { payment, refusal: error.code };
    throw error;
  }
  return { payment: (await provider.readPurchase(payment.id)).payment, refusal: null };
}

/** Returns false when the row changed since `seen`: the reading may be the older one. */
async function store(
  tx: Transaction,
  context: Context,
  settings: RefundTools['settings'],
  seen: VersionedRefund,
  progress: RefundProgress,
): Promise<boolean> {
  const row = await lockRefund(tx, seen.id);
  if (!row) return true;
  if (row.version !== seen.version) return false;
  const now = context.clock.now();
  if (row.status === progress.status) {
    await updateRefund(tx, row.id, { ...progress, checkedAt: now });
    return true;
  }
  const changed: RefundRow = {
    ...row,
    ...progress,
    checkedAt: now,
    byHandAt: progress.status === 'by_hand' ? now : null,
    doneAt: isDone(progress.status) ? now : null,
    // The key is kept only while it is needed.
    ...(progress.status !== 'by_hand' && { pixKind: null, pixKey: null }),
  };
  const { status, amount, failure, checkedAt, byHandAt, doneAt, pixKind, pixKey } = changed;
  const changes = { status, amount, failure, checkedAt, byHandAt, doneAt, pixKind, pixKey };
  await updateRefund(tx, row.id, changes);
  if (row.withdrawalId !== null) await settleWithdrawal(tx, row.withdrawalId, now);
  const details = { payment: row.paymentId, from: row.status, to: status, amount, failure };
  await audit(tx, context, { action: 'refund.follow', subject: `refund:${row.id}`, details });
  await announce(tx, context, settings, changed);
  return true;
}

async function announce(
  tx: Transaction,
  context: Context,
  settings: RefundTools['settings'],
  row: RefundRow,
): Promise<void> {
  const due = dueAt(row);
  if (due) {
    const about = { refund: row.id, payment: row.paymentId, amount: row.amount, failure: row.failure };
    raiseAlarm(context.log, 'refund_by_hand', about, 'a refund has to be made by hand');
    return mailPerson(tx, context, row, 'refund_by_hand', (news) =>
      refundByHandMail(settings, { ...news, dueAt: due }),
    );
  }
  if (row.status === 'returned' && row.amount > 0) {
    await mailPerson(tx, context, row, 'refund_done', (news) => refundDoneMail(settings, news));
  }
}

/** Queues a mail to the person of a refund; a no-op for a deleted account. */
export async function mailPerson(
  tx: Transaction,
  context: Context,
  { userId, amount, produtoId }: RefundRow,
  kind: string,
  write: (news: RefundNews) => MailContent,
): Promise<void> {
  const person = await lockPayer(tx, userId);
  if (!person) return;
  const mail = write({ firstName: person.firstName, amount, produtoId });
  await queueMail(tx, context, { ...mail, kind, userId, to: person.email });
}
