import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { countUpTo, type ListPage, onSlice } from '../list-page.ts';
import { onlyRow } from '../only-row.ts';
import { mails } from '../schema/platform.ts';

export type MailRow = typeof mails.$inferSelect;

export async function insertMail(tx: Executor, mail: typeof mails.$inferInsert): Promise<number> {
  const row = onlyRow(await tx.insert(mails).values(mail).returning({ id: mails.id }));
  return row.id;
}

export async function selectMail(db: Executor, id: number): Promise<MailRow | undefined> {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
}

/** Returns the newest mails, newest first. */
export const selectNewestMails = (db: Executor, count: number) =>
  db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      text: mails.text,
      status: mails.status,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .orderBy(desc(mails.id))
    .limit(count);

/** The mail about an erased account loses its address too: it belongs to no account any more (L6). */
const unlessErased = (column: typeof mails.recipient | typeof mails.text | typeof mails.html) =>
  sql`case when ${mails.kind} = 'account_erased' then '' else ${column} end`;

/** A server accepted the mail: its text is deleted, because its links are secrets. */
export const markAccepted = (db: Executor, id: number, now: Date) =>
  db
    .update(mails)
    .set({
      status: 'sent',
      sentAt: now,
      recipient: unlessErased(mails.recipient),
      html: '',
      text: '',
      stopUrl: null,
      lastError: null,
      attempts: sql`attempts + 1`,
    })
    .where(eq(mails.id, id));

/** The local mailbox keeps the mail whole, to be read there. */
export const markKept = (db: Executor, id: number, now: Date) =>
  db.update(mails).set({ status: 'sent', sentAt: now, attempts: sql`attempts + 1` }).where(eq(mails.id, id));

/** Notes a failed attempt at a mail that no other run has sent meanwhile. */
export const noteFailure = (db: Executor, id: number, failure: { lastError: string; final: boolean }) =>
  db
    .update(mails)
    .set({
      lastError: failure.lastError,
      attempts: sql`attempts + 1`,
      ...(failure.final && {
        status: 'failed' as const,
        recipient: unlessErased(mails.recipient),
        html: unlessErased(mails.html),
        text: unlessErased(mails.text),
      }),
    })
    .where(and(eq(mails.id, id), eq(mails.status, 'queued')));

/** Mails that failed at least once, also while they are retried; literal, so that the planner matches the partial index. */
const waiting = sql`${mails.status} <> 'sent' and ${mails.attempts} > 0 and ${mails.text} <> ''`;
const waitingColumns = {
  id: mails.id,
  userId: mails.userId,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
};
export type WaitingMail = Pick<MailRow, keyof typeof waitingColumns>;

/** Returns mails that no server has accepted, oldest first. */
export async function selectWaitingMails(
  db: Executor,
  slice: { page: number; per_page: number },
): Promise<ListPage<WaitingMail>> {
  const found = db.select(waitingColumns).from(mails).where(waiting).orderBy(asc(mails.id)).$dynamic();
  return { rows: await onSlice(found, slice), total: await countUpTo(db, mails, waiting) };
}

/** Makes a failed mail wait for its delivery again; returns false for any other, and for one without its text or address. */
export async function requeueMail(tx: Executor, id: number): Promise<boolean> {
  const failed = sql`${mails.status} = 'failed' and ${mails.text} <> '' and ${mails.recipient} <> ''`;
  const { rowCount } = await tx
    .update(mails)
    .set({ status: 'queued' })
    .where(and(eq(mails.id, id), failed));
  return rowCount === 1;
}

/** Returns whether the address was sent a mail of this kind since that time. */
export const wasMailed = async (
  db: Executor,
  { recipient, kind, since }: { recipient: string; kind: string; since: Date },
): Promise<boolean> =>
  (await db.$count(
    mails,
    and(eq(mails.recipient, recipient), eq(mails.kind, kind), gt(mails.createdAt, since)),
  )) > 0;
