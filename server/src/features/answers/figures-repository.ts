import { firstTextBounds } from '@matilha/contract/panel/answers-report';
import { and, eq, gte, inArray, lte, not, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { notStaff } from '#server/database/people/staff.ts';
import { answerRuns, messages } from '#server/database/schema/chat.ts';
import { answerFigures } from '#server/database/schema/work.ts';

/** Beginning of a day in Brazil. */
const dayStart = (day: string, plus = 0) =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone 'America/Sao_Paulo')`;

const bucket = sql.join(
  [
    sql`case`,
    ...firstTextBounds.map((bound) => sql`when first_text_ms <= ${bound} then ${String(bound)}`),
    sql`else 'later' end`,
  ],
  sql` `,
);

/**
 * Writes the sums of one day's answers without those of the team, replacing earlier ones. A free continuation counts with its tokens only: it is part of the answer
 * before it, whose message keeps the steps of its last attempt.
 */
export async function countDay(tx: Transaction, day: string): Promise<void> {
  // Today is counted by two jobs, which start in the same minute once a night: they would both insert its sums.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('answer_figures', 0))`);
  await tx.delete(answerFigures).where(eq(answerFigures.day, day));
  await tx.execute(sql`
    with run as (
      select m.lista_id, coalesce(r.model, '') as model, r.hold_id is not null as own, r.tokens_in, r.tokens_cached, r.tokens_out, r.first_text_ms,
        coalesce(r.outcome, m.status) as outcome, coalesce(r.error_code, m.error_code, '') as error_code,
        m.steps, m.feedback, coalesce(m.feedback_reason, '') as reason, m.sources = '[]'::jsonb as without_source,
        row_number() over (partition by m.id order by r.id desc) = 1 as newest,
        row_number() over (partition by m.id, r.hold_id is not null order by r.id desc) = 1 as newest_of_kind
      from ${answerRuns} r join ${messages} m on m.id = r.message_id
      where r.started_at >= ${dayStart(day)} and r.started_at < ${dayStart(day, 1)} and r.ended_at is not null
        and ${notStaff(sql`m.user_id`)}
    )
    insert into ${answerFigures} (day, figure, lista_id, model, detail, value)
    select ${day}::date, figure, lista_id, model, detail, sum(value)
    from run cross join lateral (
      values
      ('answers', '', (own and outcome = 'complete')::int),
      ('stopped', '', (own and outcome = 'stopped')::int),
      ('failed', error_code, (own and outcome in ('failed', 'interrupted'))::int),
      ('without_source', '', (own and outcome = 'complete' and without_source)::int),
      ('rated_up', '', (newest and feedback = 1)::int),
      ('rated_down', reason, (newest and feedback = -1)::int),
      ('tokens_in', '', coalesce(tokens_in, 0)),
      ('tokens_cached', '', coalesce(tokens_cached, 0)),
      ('tokens_out', '', coalesce(tokens_out, 0)),
      ('first_text', ${bucket}, (own and first_text_ms is not null)::int)
      union all
      select called.figure, step ->> 'name', (own and newest_of_kind and called.counts)::int
      from jsonb_array_elements(steps) as step cross join lateral (values
        ('tool_calls', true),
        ('tool_failures', step ->> 'state' = 'failed')
      ) as called (figure, counts)
    ) as figures (figure, detail, value)
    where value > 0 group by figure, lista_id, model, detail`);
}

/** Returns which of these days have sums. */
export async function selectCountedDays(db: Executor, days: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ day: answerFigures.day })
    .from(answerFigures)
    .where(inArray(answerFigures.day, [...days]));
  return new Set(rows.map(({ day }) => day));
}

const isOfTool = inArray(answerFigures.figure, ['tool_calls', 'tool_failures']);

export interface ToolSum {
  day: string;
  name: string;
  calls: number;
  failures: number;
}

/** Returns the calls of each tool on each day of a period, in the order of days and names. */
export async function selectToolSums(
  db: Executor,
  { from, until }: { from: string; until: string },
): Promise<ToolSum[]> {
  const { day, figure, detail, value } = answerFigures;
  const sumOf = (name: string) =>
    sql<number>`coalesce(sum(${value}) filter (where ${figure} = ${name}), 0)::float8`;
  return db
    .select({ day, name: detail, calls: sumOf('tool_calls'), failures: sumOf('tool_failures') })
    .from(answerFigures)
    .where(and(gte(day, from), lte(day, until), isOfTool))
    .groupBy(day, detail)
    .orderBy(day, detail);
}

export interface FigureSum {
  /** The day, or the assistant's id. */
  group: string;
  model: string;
  figure: string;
  detail: string;
  value: number;
}

/** Returns the sums of a period by day, or by assistant, each by model. */
export async function selectSums(
  db: Executor,
  { from, until }: { from: string; until: string },
  by: 'day' | 'assistant',
): Promise<FigureSum[]> {
  const { day, listaId, model, figure, detail, value } = answerFigures;
  const group = by === 'day' ? sql<string>`${day}::text` : sql<string>`${listaId}::text`;
  return db
    .select({ group, model, figure, detail, value: sql<number>`sum(${value})::float8` })
    .from(answerFigures)
    .where(and(gte(day, from), lte(day, until), not(isOfTool)))
    .groupBy(by === 'day' ? day : listaId, model, figure, detail);
}
