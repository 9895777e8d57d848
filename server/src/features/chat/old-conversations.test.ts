import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { onlyRow } from '#server/database/only-row.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { selectForQuestion } from './repository.ts';

// One connection, which keeps the named statement and its plan.
const { db } = await testDatabase({ max: 1 });

interface Plan {
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
const rowsInVain = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsInVain(part), 0);

it('reads no other conversation for a question in an old one', async () => {
  const { id: userId } = await createSubscriber(db, { credits: 1 });
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into conversations (user_id, lista_id, title, created_at, last_at)
    select ${userId}, 1, 'Banho', now(), now() - n * interval '1 day' from generate_series(1, 500) as n
    returning id::float8 as id`);
  const id = rows.at(-1)?.id ?? 0;
  await db.execute(sql`set plan_cache_mode = force_generic_plan`);
  expect(await selectForQuestion(db, { userId, listaId: 1, id })).toMatchObject({ id });
  expect(await selectForQuestion(db, { userId, listaId: 1 })).toMatchObject({ id: rows[0]?.id });
  expect(await selectForQuestion(db, { userId, listaId: 2, id })).toMatchObject({ id: null });
  const explained = await db.execute<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    sql.raw(
      `explain (analyze, format json) execute chat_select_for_question(${userId}, 1, ${id}, ${Number.MAX_SAFE_INTEGER}, null)`,
    ),
  );
  const [plan] = onlyRow(explained.rows)['QUERY PLAN'];
  expect(plan && rowsInVain(plan.Plan)).toBeLessThan(20);
});
