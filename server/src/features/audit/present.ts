import type { AuditEntry } from '@matilha/contract/panel/audit';
import type { AuditRow } from './repository.ts';
import { changeIn } from './rules.ts';

export function presentEntry(row: AuditRow): AuditEntry {
  const { before, after, rest } = changeIn(row.details);
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    actor_email: row.actorEmail,
    action: row.action,
    subject: row.subject,
    before,
    after,
    details: rest,
    request_id: row.requestId,
    address: row.address,
  };
}
