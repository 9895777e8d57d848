import type { StatementFilter } from '@matilha/contract/billing/credits';
import type { Executor } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireStaff, requireUser } from '#server/platform/context.ts';
import { shownEnd } from '../rules.ts';
import { countEntries, type EntryRow, selectEntries } from '../statement-repository.ts';
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
  const { id: userId } = requireUser(context);
  const now = context.clock.now();
  await readBalance(context.db, userId, now);
  const found = await selectEntries(context.db, userId, { ...filter, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return {
    entries: await nameEntries(context, nameAnswers, rows),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Entries of one step of a file: naming and writing them takes a few milliseconds, between which other requests are served. */
const step = 200;

/**
 * Yields the acting user's ledger, newest first, in steps; the first step brings the account up to date. Ends after `most` entries, a
 * multiple of a step.
 */
export async function* readWholeStatement(
  context: Context,
  nameAnswers: NameAnswers,
  { most, ...filter }: StatementFilter & { most: number },
): AsyncGenerator<NamedEntry[]> {
  let before: number | null | undefined;
  for (let read = 0; read < most && before !== null; read += step) {
    const page = await readStatement(context, nameAnswers, { ...filter, before, limit: step });
    yield page.entries;
    before = page.next;
  }
}

/** Returns a page of a person's ledger for the staff, newest first, as the person sees it. Throws `forbidden`. */
export async function readStatementOf(
  context: Context,
  nameAnswers: NameAnswers,
  userId: number,
  { page, per_page: limit }: { page: number; per_page: number },
): Promise<ListPage<NamedEntry>> {
  requireStaff(context, 'people');
  await readBalance(context.db, userId, context.clock.now());
  const rows = await selectEntries(context.db, userId, { limit, offset: (page - 1) * limit });
  return {
    rows: await nameEntries(context, nameAnswers, rows),
    total: await countEntries(context.db, userId),
  };
}

async function nameEntries(
  { db, clock }: Context,
  nameAnswers: NameAnswers,
  rows: EntryRow[],
): Promise<NamedEntry[]> {
  const now = clock.now();
  const names = await nameAnswers(
    db,
    rows.flatMap(({ holdId }) => (holdId === null ? [] : [holdId])),
  );
  return rows.map((row) => ({
    ...row,
    assistant: row.holdId === null ? undefined : names.get(row.holdId),
    expiresAt: expiryOf(row, now),
  }));
}

function expiryOf({ amount, grantKind, grantStartsAt, grantEndsAt }: EntryRow, now: Date): Date | null {
  if (amount <= 0 || !grantKind || !grantStartsAt) return null;
  return shownEnd({ kind: grantKind, startsAt: grantStartsAt, endsAt: grantEndsAt }, now);
}
