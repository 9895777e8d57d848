import { actorName, type Context } from '#server/platform/context.ts';
import type { Executor } from './connection.ts';
import { auditLog } from './schema/accounts.ts';

export interface AuditEntry {
  /** Verb and noun: `user.verify_email`. */
  action: string;
  /** What it was done to: `user:12`. */
  subject: string;
  /** No personal data, no secrets. */
  details?: Record<string, unknown>;
}

/** Writes who did what, in the transaction of the deed. */
export async function audit(
  tx: Executor,
  context: Pick<Context, 'actor' | 'clock' | 'requestId'>,
  entry: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    at: context.clock.now(),
    actor: actorName(context.actor),
    action: entry.action,
    subject: entry.subject,
    details: entry.details ?? {},
    requestId: context.requestId,
  });
}
