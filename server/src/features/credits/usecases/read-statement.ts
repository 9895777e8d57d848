import type { StatementFilter } from '@matilha/contract/credits';
import type { Executor } from '#server/database/connection.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { toldEnd } from '../rules.ts';
import { type EntryRow, selectEntries } from '../statement-repository.ts';
import { readBalance } from './read-balance.ts';

/** Which assistant's answer each hold was for; chat knows, and `app.ts` hands it over. */
export type NameAnswers = (
  db: Executor,
  holdIds: number[],
) => Promise<Map<number, { listaId: number; title: string }>>;

export interface NamedEntry extends EntryRow {
  agent: { listaId: number; title: string } | undefined;
  /** Of what was given: until when it can be spent. */
  expiresAt: Date | null;
}

export interface Statement {
  entries: NamedEntry[];
  /** Where the next page begins; null at the ledger's beginning. */
  next: number | null;
}

export interface StatementRequest extends StatementFilter {
  before?: number | undefined;
  limit: number;
}

/** The acting user's ledger, newest first, once what the clock asks for is in it (3.4). */
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
      agent: row.holdId === null ? undefined : names.get(row.holdId),
      expiresAt: expiryOf(row, now),
    })),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

function expiryOf({ amount, grantKind, grantStartsAt, grantEndsAt }: EntryRow, now: Date): Date | null {
  if (amount <= 0 || !grantKind || !grantStartsAt) return null;
  return toldEnd({ kind: grantKind, startsAt: grantStartsAt, endsAt: grantEndsAt }, now);
}
