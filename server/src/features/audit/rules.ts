import type { AuditQuery } from '@matilha/contract/panel/audit';

/** Returns the actor as it is stored; null for an address, whose account has to be found first. */
export function storedActor(text: string): string | null {
  if (text.includes('@')) return null;
  return /^\d{1,9}$/.test(text) ? `user:${Number(text)}` : text;
}

/**
 * Returns subject and details of the entry that records a search. Its subject is the person whose entries are searched, so that an erasure
 * finds it. It holds no typed address: only `actor`, the account that was found.
 */
export function searchDeed(query: AuditQuery, actor: string | undefined) {
  const { action, subject, request_id, from, until } = query;
  const asked = Object.entries({ actor, action, subject, request_id, from, until });
  const kept = asked.flatMap(([name, value]) => (value && !value.includes('@') ? [[name, value]] : []));
  const details: Record<string, string> = Object.fromEntries(kept);
  return { subject: details.subject ?? details.actor ?? 'audit_log', details };
}

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

export interface Change {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  rest: Record<string, unknown>;
}

/** Separates the fields before and after an action from its other details; a single value is a field named `valor`. */
export function changeIn({ before, after, ...rest }: Record<string, unknown>): Change {
  const fieldsOf = (value: unknown) =>
    value === undefined || value === null ? null : (record(value) ?? { valor: value });
  return { before: fieldsOf(before), after: fieldsOf(after), rest };
}
