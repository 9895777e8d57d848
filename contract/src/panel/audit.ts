import * as z from 'zod/mini';
import { calendarDay, isoInstant, lineOrNothing, longId } from '../primitives.ts';
import { panelListQuery } from './panel-lists.ts';

const word = z.optional(lineOrNothing(200));
const day = z.optional(calendarDay('Use uma data que existe, como 2027-02-17'));

/** Query of the audit log. Its only order is by time. */
export const auditQuery = panelListQuery(['at'], {
  /** An address, an account's id, or an actor as it is stored: `user:12`, `job:billing.reconcile`, `visitor`. */
  actor: word,
  action: word,
  /** As stored: `user:12`, `refund:7`. */
  subject: word,
  request_id: word,
  /** Days in Brazil, both included. */
  from: day,
  until: day,
});
export type AuditQuery = z.infer<typeof auditQuery>;

const fields = z.nullable(z.record(z.string(), z.unknown()));

/** One line of the audit log. */
export const auditEntry = z.object({
  id: longId,
  at: isoInstant,
  actor: z.string(),
  /** The address of a member of staff; null for everybody else. */
  actor_email: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  /** The fields that the action changed; null when it changed none. */
  before: fields,
  after: fields,
  /** Further facts about the action. */
  details: z.record(z.string(), z.unknown()),
  request_id: z.string(),
  /** The network address of a member of staff; empty for everybody else. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
