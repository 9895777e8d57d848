import type { StatementEntry } from '@matilha/contract/billing/credits';
import { dayInBrazil } from '@matilha/contract/content/event-dates';

/**
 * Joins credits given one after another on one day, for one reason and with one end, into one line with their
 * sum. `entries` are newest first; the line keeps the balance after the newest.
 */
export function mergeGrants(entries: readonly StatementEntry[]): StatementEntry[] {
  const merged: StatementEntry[] = [];
  for (const entry of entries) {
    const last = merged.at(-1);
    if (last && areOneGrant(last, entry))
      merged.splice(-1, 1, { ...last, amount: last.amount + entry.amount });
    else merged.push(entry);
  }
  return merged;
}

const areOneGrant = (a: StatementEntry, b: StatementEntry) =>
  a.kind === 'grant' && b.kind === 'grant' && grantOf(a) === grantOf(b);

const grantOf = ({ created_at, descricao, detalhe, expires_at }: StatementEntry) =>
  JSON.stringify([dayInBrazil(new Date(created_at)), descricao, detalhe, expires_at]);
