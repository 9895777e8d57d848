import * as z from 'zod/mini';
import type { Database } from '#server/database/connection.ts';
import {
  type MailRow,
  markAccepted,
  markKept,
  noteFailure,
  selectMail,
} from '#server/database/stores/mail-store.ts';
import { type Clock, days, later } from '#server/platform/clock.ts';
import { createCounter } from '#server/platform/counts.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { MailProvider } from './mail-provider.ts';

export interface MailCourier {
  limits: Limits;
  provider: MailProvider;
  /** Host part of Message-IDs. */
  host: string;
}

export interface MailTools extends MailCourier {
  db: Database;
  clock: Clock;
  log: Log;
}

const payloadSchema = z.object({
  mailId: z.int(),
  /** When it was queued again by hand. */
  since: z.optional(z.iso.datetime()),
});
/** Attempts of this process, for the metrics. */
export const mails = createCounter(
  'matilha_mails_total',
  'Attempts to deliver a mail: sent, delayed until the next attempt, or failed for good',
  ['outcome'],
);
const giveUpAfter = days(1);

/** Thrown so that the queue retries after its pause. */
export class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

const messageId = (mail: MailRow, host: string): string =>
  `<mail.${mail.id}.${mail.createdAt.getTime().toString(36)}@${host}>`;

/**
 * Delivers one queued mail, once: a mail that is already sent or deleted is a no-op. While the mail server is down, delivery is retried for
 * a day; a final refusal marks the mail as failed for the operator, who may send it again (R20). A failure of the configuration raises an
 * alarm, at most once in ten minutes.
 */
export async function deliverMail(
  { db, clock, log, limits, provider, host }: MailTools,
  payload: unknown,
): Promise<void> {
  const { mailId, since } = payloadSchema.parse(payload);
  const mail = await selectMail(db, mailId);
  if (mail?.status !== 'queued') return;
  const { recipient: to, subject, html, text, stopUrl } = mail;
  const delivery = await provider.send({
    to,
    subject,
    html,
    text,
    stopUrl,
    messageId: messageId(mail, host),
  });
  const now = clock.now();
  if (delivery.outcome === 'accepted' || delivery.outcome === 'kept') {
    await (delivery.outcome === 'accepted' ? markAccepted : markKept)(db, mailId, now);
    return mails.inc({ outcome: 'sent' });
  }
  const final =
    delivery.outcome === 'refused' || now >= later(since ? new Date(since) : mail.createdAt, giveUpAfter);
  await noteFailure(db, mailId, { lastError: delivery.reason, final });
  mails.inc({ outcome: final ? 'failed' : 'delayed' });
  log.warn({ mailId, reason: delivery.reason, final }, 'mail not delivered');
  if (delivery.outcome === 'misconfigured' && (await limits.allows('mail_alarm', 'configuration'))) {
    const { reason } = delivery;
    raiseAlarm(
      log,
      'mail_configuration',
      { reason },
      'mails wait until SMTP_URL, MAIL_FROM or the mail server is corrected',
    );
  }
  if (!final) throw new MailDelayedError(delivery.reason);
}
