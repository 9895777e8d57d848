import type { Transaction } from '#server/database/connection.ts';
import { insertMail } from '#server/database/stores/mail-store.ts';
import type { Context } from '#server/platform/context.ts';

export const deliverMailJob = 'mail.deliver';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

export interface QueuedMail extends MailContent {
  userId: number | null;
  /** Kind of the mail, for the operator's search: `verify_email`. */
  kind: string;
  to: string;
  /** For mails that a person asked for: the address at which one POST stops them. */
  stopUrl?: string;
}

/** Writes a mail and the job that delivers it in the transaction of its cause: all are committed, or none. */
export async function queueMail(tx: Transaction, context: Context, mail: QueuedMail): Promise<void> {
  const mailId = await insertMail(tx, {
    userId: mail.userId,
    kind: mail.kind,
    recipient: mail.to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    stopUrl: mail.stopUrl ?? null,
    status: 'queued',
    createdAt: context.clock.now(),
  });
  await context.jobs.enqueue(tx, deliverMailJob, { mailId });
}

/** Does the same work as queueing a mail, for an address that gets none: its duration reveals nothing (R30). */
export const queueNothing = (tx: Transaction, context: Context): Promise<void> =>
  context.jobs.enqueue(tx, deliverMailJob, { mailId: 0 });
