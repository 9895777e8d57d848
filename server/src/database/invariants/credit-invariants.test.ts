import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { days, later } from '#server/platform/clock.ts';
import { testDatabase } from '#server/testing/database.ts';
import { grant, reserve } from '../../features/credits/api.ts';
import { start, subscriber } from '../../features/credits/testing/fixtures.ts';
import { checkCreditInvariants } from './credit-invariants.ts';

const { db } = await testDatabase();
await db.execute(sql`
  insert into agent_categories (id, nome, ordem) values (9000, 'Ensaio', 99);
  insert into agents (id, categoria_id, title, description, image_url, credits_per_use, instructions,
    temperature, max_output_tokens, ordem)
  values (9000, 9000, 'Ensaio', '', '', 1, '', 0, 1, 1), (9001, 9000, 'Ensaio', '', '', 1, '', 0, 1, 2)`);

interface Scene {
  userId: number;
  holdId: number;
  answerId: number;
}

/** Creates a question whose answer is being written, in a consistent state. */
async function answering(database: Database): Promise<Scene> {
  const userId = await subscriber(database);
  return database.transaction(async (tx) => {
    const now = start;
    const fact = {
      kind: 'period' as const,
      sourceKey: randomUUID(),
      startsAt: now,
      endsAt: later(now, days(30)),
    };
    await grant(tx, { userId, amount: 5, reason: 'invoice', now, ...fact });
    const { holdId } = await reserve(tx, { userId, amount: 2, sourceKey: randomUUID(), now });
    const { rows } = await tx.execute<{ id: number }>(sql`
      with chat as (
        insert into conversations (user_id, lista_id, title, created_at, last_at)
        values (${userId}, 9000, 'Oi', now(), now()) returning id
      ), question as (
        insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, idempotency_key, created_at)
        select ${userId}, id, 9000, false, 'Oi', 'complete', 'question', now() from chat returning id, conversation_id
      )
      insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, question_id, created_at)
      select ${userId}, conversation_id, 9000, true, '', 'streaming', id, now() from question returning id::int`);
    const answerId = rows[0]?.id ?? 0;
    await tx.execute(sql`
      insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at)
      values (${answerId}, ${userId}, ${holdId}, now(), now())`);
    return { userId, holdId, answerId };
  });
}

const newEntry = (scene: Scene, kind: string, amount: number, after: number) => sql`
  insert into credit_entries (user_id, kind, amount, available_after, hold_id, reason, created_at)
  values (${scene.userId}, ${kind}, ${amount}, ${after}, ${scene.holdId}, 'planted', now())`;

/** Plants a run that has ended: an answer has one open run at most. */
const newRun = (scene: Scene, holdId: number | null) => sql`
  insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at, ended_at)
  values (${scene.answerId}, ${scene.userId}, ${holdId}, now(), now(), now())`;

describe('checkCreditInvariants', () => {
  it('reports nothing when all invariants hold', async () => {
    const { userId } = await answering(db);
    expect(await checkCreditInvariants(db, userId)).toEqual([]);
  });

  it.each<[string, (scene: Scene) => ReturnType<typeof sql>]>([
    [
      'I1: what is available is the sum of the entries',
      ({ userId }) => sql`update credit_accounts set available = available + 1 where user_id = ${userId}`,
    ],
    [
      'I1: what is available is what the grants have left',
      ({ userId }) => sql`update credit_grants set remaining = remaining - 1 where user_id = ${userId}`,
    ],
    [
      'I1: what is held is the sum of the open holds',
      ({ userId }) => sql`update credit_accounts set held = 0 where user_id = ${userId}`,
    ],
    ['I1: every entry follows from the one before', (scene) => newEntry(scene, 'adjust', 0, 9)],
    [
      'I1: a hold is made of its allocations',
      ({ holdId }) => sql`delete from credit_hold_allocations where hold_id = ${holdId}`,
    ],
    [
      'I1: a hold has one entry for its making and one for its settling',
      (scene) => newEntry(scene, 'capture', 0, 3),
    ],
    [
      'I1: a grant has one entry for its making',
      ({ userId }) => sql`insert into credit_grants (user_id, kind, source_key, amount, remaining, starts_at)
        values (${userId}, 'period', gen_random_uuid(), 5, 0, now())`,
    ],
    [
      'I2: a question gets another answer only after one that is complete or stopped',
      ({ userId, answerId }) => sql`
        insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, question_id, created_at)
        select ${userId}, conversation_id, 9000, true, '', 'failed', question_id, now()
        from messages where id = ${answerId}`,
    ],
    ['I2: a hold pays for one run', (scene) => newRun(scene, scene.holdId)],
    [
      'I3: the credits of an answer are spent if it is there and returned if it is not',
      ({ answerId }) => sql`update messages set status = 'complete', content = 'Oi!' where id = ${answerId}`,
    ],
    [
      'I3: the credits of an answer are spent if it is there and returned if it is not',
      ({ answerId }) => sql`update messages set status = 'failed' where id = ${answerId}`,
    ],
    [
      'I3: the credits of an answer are spent if it is there and returned if it is not',
      ({ holdId }) => sql`update credit_holds set status = 'captured' where id = ${holdId}`,
    ],
    ['I3: an attempt that was followed by another has cost nothing', (scene) => newRun(scene, 0)],
    ['I3: a free continuation follows an answer that was paid', (scene) => newRun(scene, null)],
    [
      'I3: an answer has a run',
      ({ answerId }) => sql`delete from answer_runs where message_id = ${answerId}`,
    ],
  ])('%s', async (rule, breakIt) => {
    const scene = await answering(db);
    await db.execute(breakIt(scene));
    const named = `${rule} (user ${scene.userId},`;
    expect(await checkCreditInvariants(db, scene.userId)).toContainEqual(expect.stringContaining(named));
    expect(await checkCreditInvariants(db)).toContainEqual(expect.stringContaining(named));
  });

  it('names an answer that was charged twice', async () => {
    const scene = await answering(db);
    const again = await db.transaction((tx) =>
      reserve(tx, { userId: scene.userId, amount: 1, sourceKey: randomUUID(), now: start }),
    );
    await db.execute(newRun(scene, again.holdId));
    await db.execute(sql`update credit_holds set status = 'captured' where user_id = ${scene.userId}`);
    expect((await checkCreditInvariants(db, scene.userId)).join('\n')).toContain(
      'I2: an answer is charged once',
    );
  });
});
