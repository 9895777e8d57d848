import type { LookAction } from '@matilha/contract/privacy/privacy';
import { batches } from './batches.ts';
import type { Executor } from './connection.ts';
import { auditLog } from './schema/accounts.ts';

export interface AuditEntry {
  /** Verb and noun: `user.verify_email`. */
  action: string;
  /** The object of the action: `user:12`. */
  subject: string;
  /** No personal data, no secrets. */
  details?: Record<string, unknown>;
}

/** The part of a use case's context that an entry needs. */
interface AuditedContext {
  actor:
    | { kind: 'visitor' }
    | { kind: 'user'; user: { id: number; role?: string } }
    | { kind: 'job'; name: string };
  clock: { now(): Date };
  requestId: string;
  address?: string;
}

function actorName(actor: AuditedContext['actor']): string {
  switch (actor.kind) {
    case 'visitor':
      return 'visitor';
    case 'user':
      return `user:${actor.user.id}`;
    case 'job':
      return `job:${actor.name}`;
    default:
      return actor satisfies never;
  }
}

/** Only staff leave their address: subscribers' accesses have a log of their own, with a shorter retention (L9). */
function staffAddress({ actor, address = '' }: AuditedContext): string {
  const role = actor.kind === 'user' ? actor.user.role : undefined;
  return role === undefined || role === 'subscriber' ? '' : address;
}

const rowOf = (context: AuditedContext, { action, subject, details = {} }: AuditEntry) => ({
  at: context.clock.now(),
  actor: actorName(context.actor),
  action,
  subject,
  details,
  requestId: context.requestId,
  address: staffAddress(context),
});

/** Records the actor and the action, in the transaction of the action. */
export async function audit(tx: Executor, context: AuditedContext, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values(rowOf(context, entry));
}

interface Look {
  action: LookAction;
  personId: number;
  reason: string;
  /** The conversation, or the message of one, that was read. */
  read?: { conversation: number } | { message: number };
}

/** Records a look of staff at a person's words, which the person finds in Minha Conta and in the export (L20). */
export const auditLook = (
  tx: Executor,
  context: AuditedContext,
  { action, personId, reason, read }: Look,
): Promise<void> => audit(tx, context, { action, subject: `user:${personId}`, details: { ...read, reason } });

/** Records many actions of one request, in a few statements. */
export async function auditAll(
  tx: Executor,
  context: AuditedContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const some of batches(entries))
    await tx.insert(auditLog).values(some.map((entry) => rowOf(context, entry)));
}
