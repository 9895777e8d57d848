import { expect, test } from 'vitest';
import { onlyRow } from '#server/database/only-row.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { appendChunks } from './run-repository.ts';

const { db, pool } = await testDatabase();

/** Starts `count` answers whose run ids have ten digits, as on an old installation. */
async function startRuns(count: number): Promise<number[]> {
  const { id: userId } = await createSubscriber(db);
  const conversation = await pool.query<{ id: string }>(
    `insert into conversations (user_id, lista_id, title, created_at, last_at)
     values ($1, 1, 'Banho', now(), now()) returning id`,
    [userId],
  );
  const { rows } = await pool.query<{ id: number }>(
    `with answer as (
       insert into messages (user_id, conversation_id, lista_id, is_ai, content, status, created_at)
       select $1, $2, 1, true, '', 'complete', now() from generate_series(1, $3::int) returning id
     )
     insert into answer_runs (id, message_id, user_id, lease_until, started_at) overriding system value
     select greatest(1000000000, (select max(id) from answer_runs)) + row_number() over (), id, $1, now(), now()
     from answer returning id::float8 as id`,
    [userId, onlyRow(conversation.rows).id, count],
  );
  return rows.map(({ id }) => id);
}

test('stores the text of a thousand answers at once and wakes the readers of each', async () => {
  const runs = await startRuns(1_000);
  const wokenRuns: string[] = [];
  const listener = await pool.connect();
  listener.on('notification', ({ payload }) => wokenRuns.push(...(payload ?? '').split(',')));
  await listener.query('listen answers');
  const chunks = runs.map((runId) => ({ runId, start: 0, text: 'algo' }));
  expect((await appendChunks(db, chunks)).size).toBe(runs.length);
  await expect.poll(() => wokenRuns.length).toBe(runs.length);
  expect(new Set(wokenRuns)).toEqual(new Set(runs.map(String)));
  await listener.query('unlisten answers');
  listener.release(true);
});

test('refuses a second open run of one answer, and takes one after the first has ended', async () => {
  const [runId] = await startRuns(1);
  const again = () =>
    pool.query(
      `insert into answer_runs (message_id, user_id, lease_until, started_at)
       select message_id, user_id, now(), now() from answer_runs where id = $1`,
      [runId],
    );
  await expect(again()).rejects.toMatchObject({ constraint: 'answer_runs_one_at_a_time' });
  await pool.query('update answer_runs set ended_at = now() where id = $1', [runId]);
  await again();
});
