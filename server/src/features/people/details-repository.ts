import type { PersonListQuery } from '@matilha/contract/panel/people';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage } from '#server/database/list-page.ts';
import { ownedByAddress } from '#server/database/people/personal-data.ts';
import { auditLog, consents, sessions, users } from '#server/database/schema/accounts.ts';
import { conversations } from '#server/database/schema/chat.ts';
import { productAccess, products } from '#server/database/schema/content/knowledge.ts';
import { creditAccounts } from '#server/database/schema/credits.ts';
import { leads } from '#server/database/schema/leads.ts';
import { subscriptions } from '#server/database/schema/payments.ts';
import { mails } from '#server/database/schema/platform.ts';
import { privacyRequests } from '#server/database/schema/privacy.ts';
import type { Account } from './repository.ts';

const skipping = ({ page, per_page: limit }: PersonListQuery) => ({ limit, offset: (page - 1) * limit });

/** Returns the newest subscription at the payment provider. */
export async function selectSubscription(db: Executor, userId: number) {
  const [row] = await db
    .select({
      status: subscriptions.status,
      paidUntil: subscriptions.paidUntil,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns the first request on the landing page that belongs to the account. */
export async function selectOrigin(db: Executor, userId: number) {
  const [row] = await db
    .select({ area: leads.area, campaign: leads.campaign, createdAt: leads.createdAt })
    .from(leads)
    .where(eq(leads.userId, userId))
    .orderBy(asc(leads.id))
    .limit(1);
  return row ?? null;
}

export async function selectBalance(db: Executor, userId: number) {
  const [row] = await db
    .select({ available: creditAccounts.available, held: creditAccounts.held })
    .from(creditAccounts)
    .where(eq(creditAccounts.userId, userId));
  return row ?? { available: 0, held: 0 };
}

/** Returns when the person last used a session that is open. */
export async function selectLastUse(db: Executor, userId: number, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: sessions.lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(1);
  return row?.at ?? null;
}

export interface PaymentRow extends Record<string, unknown> {
  id: string;
  kind: 'plan' | 'product' | 'refund';
  title: string | null;
  status: string;
  amount: number;
  amountRefunded: number;
  dispute: 'open' | 'won' | 'lost' | null;
  paymentId: string | null;
  /** Milliseconds since the epoch. */
  created: number;
  done: number | null;
}

/** Returns a person's invoices, purchases and refunds, newest first: a few hundred at most. */
export async function selectPayments(
  db: Executor,
  userId: number,
  query: PersonListQuery,
): Promise<ListPage<PaymentRow>> {
  const { limit, offset } = skipping(query);
  const { rows } = await db.execute<PaymentRow & { total: number }>(sql`
    with paid as (
      select invoice_id as id, 'plan' as kind, (select titulo from tiers where tiers.tier_id = i.tier_id) as title, status,
        greatest(amount_due, amount_paid) as amount, amount_refunded, dispute, payment_id, created_at, paid_at as done_at
      from payment_invoices i where user_id = ${userId}
      union all
      select id::text, 'product', (select titulo from products where products.id = p.produto_id), status, amount, 0, null,
        payment_id, created_at, paid_at
      from purchases p where user_id = ${userId}
      union all
      select id::text, 'refund', (select titulo from products where products.id = r.produto_id), status, amount,
        case when status in ('returned', 'returned_by_hand', 'charged_back') then amount else 0 end, null, payment_id, created_at,
        done_at
      from refunds r where user_id = ${userId})
    select id, kind, title, status, amount, amount_refunded as "amountRefunded", dispute, payment_id as "paymentId",
      (extract(epoch from created_at) * 1000)::float8 as created, (extract(epoch from done_at) * 1000)::float8 as done,
      (count(*) over ())::int as total
    from paid order by created_at desc, id desc limit ${limit} offset ${offset}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** Returns the mails to the person, newest first, without their text. */
export async function selectMails(
  db: Executor,
  { id, email, emailVerifiedAt }: Account,
  query: PersonListQuery,
) {
  const person = { id, email, verified: emailVerifiedAt !== null, accessAccount: '' };
  const ofPerson = ownedByAddress(mails.userId, mails.recipient)(person);
  const { limit, offset } = skipping(query);
  const rows = await db
    .select({
      id: mails.id,
      kind: mails.kind,
      subject: mails.subject,
      status: mails.status,
      attempts: mails.attempts,
      lastError: mails.lastError,
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(ofPerson)
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countUpTo(db, mails, ofPerson) };
}

export type MailListRow = Awaited<ReturnType<typeof selectMails>>['rows'][number];

export const selectProductAccess = (db: Executor, userId: number) =>
  db
    .select({
      id: productAccess.id,
      produtoId: productAccess.produtoId,
      produto: products.titulo,
      source: productAccess.source,
      startsAt: productAccess.startsAt,
      endsAt: productAccess.endsAt,
      revokedAt: productAccess.revokedAt,
    })
    .from(productAccess)
    .innerJoin(products, eq(products.id, productAccess.produtoId))
    .where(eq(productAccess.userId, userId))
    .orderBy(desc(productAccess.id));

export type ProductAccessRow = Awaited<ReturnType<typeof selectProductAccess>>[number];

export type ConsentRow = typeof consents.$inferSelect;

export async function selectConsents(db: Executor, userId: number, query: PersonListQuery) {
  const ofPerson = eq(consents.userId, userId);
  const { limit, offset } = skipping(query);
  const rows = await db
    .select()
    .from(consents)
    .where(ofPerson)
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countUpTo(db, consents, ofPerson) };
}

/** Returns the person's letters to the data officer, newest first, without their text. */
export async function selectPrivacyRequests(
  db: Executor,
  { id, email, emailVerifiedAt }: Account,
  query: PersonListQuery,
) {
  const person = { id, email, verified: emailVerifiedAt !== null, accessAccount: '' };
  const ofPerson = ownedByAddress(privacyRequests.userId, privacyRequests.email)(person);
  const { limit, offset } = skipping(query);
  const rows = await db
    .select({
      id: privacyRequests.id,
      kind: privacyRequests.kind,
      createdAt: privacyRequests.createdAt,
      dueAt: privacyRequests.dueAt,
      answeredAt: privacyRequests.answeredAt,
    })
    .from(privacyRequests)
    .where(ofPerson)
    .orderBy(desc(privacyRequests.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countUpTo(db, privacyRequests, ofPerson) };
}

export type PrivacyRequestRow = Awaited<ReturnType<typeof selectPrivacyRequests>>['rows'][number];

const staffName = sql<string | null>`(
  select trim(staff.first_name || ' ' || staff.last_name) from ${users} staff
  where staff.id = substring(${auditLog.actor} from '^user:([0-9]{1,9})$')::int and staff.role <> 'subscriber')`;

/** Returns the audit log's entries about the person, newest first. */
export async function selectDeeds(db: Executor, userId: number, query: PersonListQuery) {
  const about = eq(auditLog.subject, `user:${userId}`);
  const { limit, offset } = skipping(query);
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: auditLog.actor,
      actorName: staffName,
      action: auditLog.action,
      details: auditLog.details,
    })
    .from(auditLog)
    .where(about)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countUpTo(db, auditLog, about) };
}

export type DeedRow = Awaited<ReturnType<typeof selectDeeds>>['rows'][number];

export interface ConversationRow extends Record<string, unknown> {
  id: number;
  assistant: string;
  /** Milliseconds since the epoch. */
  created: number;
  last: number;
  questions: number;
  answers: number;
  lastStatus: 'complete' | 'streaming' | 'interrupted' | 'stopped' | 'failed' | null;
  credits: number;
  thumbsUp: number;
  thumbsDown: number;
}

/** Returns the person's conversations, newest first, with counts instead of their text. */
export async function selectConversations(
  db: Executor,
  userId: number,
  query: PersonListQuery,
): Promise<ListPage<ConversationRow>> {
  const { limit, offset } = skipping(query);
  const { rows } = await db.execute<ConversationRow>(sql`
    with page as (
      select id, lista_id, created_at, last_at from conversations where user_id = ${userId} and deleted_at is null
      order by last_at desc, id desc limit ${limit} offset ${offset})
    select page.id::float8 as id, agents.title as assistant, (extract(epoch from page.created_at) * 1000)::float8 as created,
      (extract(epoch from page.last_at) * 1000)::float8 as last, counted.*
    from page join agents on agents.id = page.lista_id, lateral (
      select (count(*) filter (where not is_ai))::int as questions, (count(*) filter (where is_ai))::int as answers,
        (array_agg(m.status order by m.id desc) filter (where is_ai))[1] as "lastStatus",
        (count(*) filter (where feedback = 1))::int as "thumbsUp", (count(*) filter (where feedback = -1))::int as "thumbsDown",
        coalesce(sum(spent.credits), 0)::int as credits
      from messages m left join lateral (
        select sum(hold.amount) as credits from answer_runs run join credit_holds hold on hold.id = run.hold_id
        where run.message_id = m.id and hold.status = 'captured') spent on is_ai
      where m.conversation_id = page.id) counted
    order by page.last_at desc, page.id desc`);
  const present = and(eq(conversations.userId, userId), isNull(conversations.deletedAt));
  return { rows, total: await countUpTo(db, conversations, present) };
}
