import type { StatementFilter } from '@matilha/contract/credits';
import type { Executor } from '#server/database/connection.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { shownEnd } from '../rules.ts';
import { type EntryRow, selectEntries } from '../statement-repository.ts';
import { readBalance } from './read-balance.ts';

/** Returns the assistant that each hold paid for. Chat implements it and `app.ts` injects it. */
export type NameAnswers = (
  db: Executor,
  holdIds: number[],
) => Promise<Map<number, { listaId: number; title: string }>>;

export interface NamedEntry extends EntryRow {
  assistant: { listaId: number; title: string } | undefined;
  /** The end of granted credits; null for other entries and for credits that never end. */
  expiresAt: Date | null;
}

export interface Statement {
  entries: NamedEntry[];
  /** Cursor of the next page; null on the last one. */
  next: number | null;
}

export interface StatementRequest extends StatementFilter {
  before?: number | undefined;
  limit: number;
}

/** Returns a page of the acting user's ledger, newest first, after bringing the account up to date. */
export async function readStatement(
  context: Context,
  nameAnswers: NameAnswers,
  { limit, ...filter }: StatementRequest,
): Promise<Statement> {
  const { db, clock } = context;
  const { id: userId } = requireUser(context);
  const now = clock.now();
  await readBalance(db, userId, now);
  const found = await selectEntries(db, userId, { ...filter, limit: limit + 1 });
  const rows = found.slice(0, limit);
  const names = await nameAnswers(
    db,
    rows.flatMap(({ holdId }) => (holdId === null ? [] : [holdId])),
  );
  return {
    entries: rows.map((row) => ({
      ...row,
      assistant: row.holdId === null ? undefined : names.get(row.holdId),
      expiresAt: expiryOf(row, now),
    })),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

function expiryOf({ amount, grantKind, grantStartsAt, grantEndsAt }: EntryRow, now: Date): Date | null {
  if (amount <= 0 || !grantKind || !grantStartsAt) return null;
  return shownEnd({ kind: grantKind, startsAt: grantStartsAt, endsAt: grantEndsAt }, now);
}
