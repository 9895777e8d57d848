import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { sessions, userTokens } from '#server/database/schema/accounts.ts';
import { leads } from '#server/database/schema/leads.ts';
import { mails } from '#server/database/schema/platform.ts';
import { accessLog } from '#server/database/schema/privacy.ts';
import { days, later } from '#server/platform/clock.ts';
import { countOf } from '#server/platform/counts.ts';
import { alarms } from '#server/platform/operators/alarms.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { keepRetention } from './usecases/keep-retention.ts';

const { db, url } = await testDatabase();
const now = new Date();
const old = later(now, -days(800));
const person = await createSubscriber(db);

afterEach(async () => {
  await asOwner(url, 'drop trigger if exists hindrance on user_tokens');
  await db.delete(userTokens);
});

/** Inserts one old row for each of five classes; `links`, the failing class, comes first. */
async function plantOldRows(): Promise<void> {
  const text = { name: 'X', email: 'x@exemplo.com.br', whatsapp: '11987654321', area: 'petshop' };
  const token = { tokenHash: Buffer.from('x'), userId: person.id, createdAt: old, expiresAt: old };
  await db.insert(userTokens).values({ ...token, purpose: 'reset_password' });
  await db.insert(sessions).values({ ...token, lastUsedAt: old });
  await db.insert(leads).values({ ...text, createdAt: old });
  const mail = {
    recipient: text.email,
    subject: 'x',
    html: '',
    text: '',
    kind: 'x',
    status: 'sent',
  } as const;
  await db.insert(mails).values({ ...mail, createdAt: old });
  await db.insert(accessLog).values({ at: old, address: '203.0.113.9', account: 'x' });
}

async function hinder(statement: string): Promise<void> {
  await asOwner(
    url,
    `create or replace function hindrance() returns trigger language plpgsql as
    $$ begin ${statement}; return old; end $$`,
  );
  await asOwner(
    url,
    'create trigger hindrance before delete on user_tokens for each row execute function hindrance()',
  );
}

const left = async () => ({
  tokens: await db.$count(userTokens),
  later:
    (await db.$count(sessions)) +
    (await db.$count(leads)) +
    (await db.$count(mails)) +
    (await db.$count(accessLog)),
});

function contextWithLog() {
  const errors: object[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object) => errors.push(fields),
  };
  return { errors, context: { ...testContext({ db }), log } };
}

const limits = { sweep: async () => undefined };

test('removes every other class when one class throws, raises an alarm and fails the job', async () => {
  await plantOldRows();
  await hinder(`raise exception 'broken'`);
  const { context, errors } = contextWithLog();
  const before = await countOf(alarms, { alarm: 'retention' });
  await expect(keepRetention(context, limits)).rejects.toThrow('links');
  expect(await left()).toEqual({ tokens: 1, later: 0 });
  expect(errors).toEqual([expect.objectContaining({ alarm: 'retention', class: 'links' })]);
  expect(await countOf(alarms, { alarm: 'retention' })).toBe(before + 1);
});

test('removes every other class when the statement timeout aborts one', async () => {
  await plantOldRows();
  await hinder('perform pg_sleep(5)');
  const { context, errors } = contextWithLog();
  const hurried = openDatabase({
    connectionString: url,
    max: 2,
    timeouts: { statement: 300, lock: 300, idle: 10_000, connect: 2_000 },
    onError: () => undefined,
  });
  try {
    await expect(keepRetention({ ...context, db: hurried }, limits)).rejects.toThrow('links');
  } finally {
    await hurried.$client.end();
  }
  expect(await left()).toEqual({ tokens: 1, later: 0 });
  expect(errors).toEqual([expect.objectContaining({ alarm: 'retention', class: 'links' })]);
});

test('removes idle chats over several steps and keeps one with a new message', async () => {
  const people = await db.execute<{ id: number }>(sql`
    insert into users (email, email_verified_at, first_name, phone, tier_id, created_at)
    select n || '@exemplo.com.br', now(), 'X', '11987654321', 1, now() from generate_series(1, 100) n returning id`);
  const ids = people.rows.map(({ id }) => id);
  // 800 chats: more than one step reads, with more messages than one step removes.
  await db.execute(sql`
    with chat as (
      insert into conversations (user_id, lista_id, title, created_at, last_at)
      select unnest(${sql.param(ids)}::int[]), n, 'Oi', ${old.toISOString()}::timestamptz, ${old.toISOString()}::timestamptz
      from generate_series(1, 8) n returning id, user_id, lista_id
    )
    insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
    select user_id, id, lista_id, false, 'Oi', 'complete', ${old.toISOString()}::timestamptz
    from chat, generate_series(1, 3)`);
  await db.execute(sql`
    with chat as (
      update conversations set last_at = now() where user_id = ${ids[0]} and lista_id = 1 returning id
    )
    insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
    select ${ids[0]}, id, 1, false, 'Oi', 'complete', now() from chat`);
  await keepRetention(contextWithLog().context, limits);
  const { rows } = await db.execute(
    sql`select user_id = ${ids[0]} as theirs, lista_id as chat, count(*)::int as messages from messages group by 1, 2`,
  );
  expect(rows).toEqual([{ theirs: true, chat: 1, messages: 4 }]);
});
