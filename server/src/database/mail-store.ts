import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from './connection.ts';
import { onlyRow } from './only-row.ts';
import { mails } from './schema/platform.ts';

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
const recipientAfter = sql`case when ${mails.kind} = 'account_erased' then '' else ${mails.recipient} end`;

/** A server accepted the mail: its text is deleted, because its links are secrets. */
export const markAccepted = (db: Executor, id: number, now: Date) =>
  db
    .update(mails)
    .set({
      status: 'sent',
      sentAt: now,
      recipient: recipientAfter,
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

export const noteFailure = (db: Executor, id: number, failure: { lastError: string; final: boolean }) =>
  db
    .update(mails)
    .set({
      lastError: failure.lastError,
      attempts: sql`attempts + 1`,
      ...(failure.final
        ? { status: 'failed' as const, recipient: recipientAfter, html: '', text: '', stopUrl: null }
        : {}),
    })
    .where(eq(mails.id, id));
