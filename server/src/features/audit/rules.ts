import type { AuditQuery } from '@matilha/contract/audit';

/** Returns the actor as it is stored; null for an address, whose account has to be found first. */
export function storedActor(text: string): string | null {
  if (text.includes('@')) return null;
  return /^\d{1,9}$/.test(text) ? `user:${Number(text)}` : text;
}

/** The parts of a search that its own entry names, without empty ones. */
export function askedFor(query: AuditQuery): Record<string, string> {
  const { actor, action, subject, request_id, from, until } = query;
  const asked = Object.entries({ actor, action, subject, request_id, from, until });
  return Object.fromEntries(asked.flatMap(([name, value]) => (value ? [[name, value]] : [])));
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

/** Separates the fields before and after an action from what else is known of it; a single value is a field named `valor`. */
export function changeIn({ before, after, ...rest }: Record<string, unknown>): Change {
  const fieldsOf = (value: unknown) =>
    value === undefined || value === null ? null : (record(value) ?? { valor: value });
  return { before: fieldsOf(before), after: fieldsOf(after), rest };
}
