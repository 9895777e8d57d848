import type { Executor } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import type { MessageRow, NewMessage, NewRun, StoredRun } from './repository.ts';
import { freeEarlyStops } from './rules.ts';
import { type Usage, usageQuery, usageSince } from './usage-repository.ts';

interface Ids extends Usage {
  earlyStopPrice: number | null;
  questionId: number | null;
  answerId: number | null;
  runId: number | null;
}

const insertExchangeStatement = namedStatement<Ids>(
  'chat_insert_exchange',
  `with usage as materialized (${usageQuery}), question as (
     insert into messages (user_id, lista_id, is_ai, content, status, idempotency_key, created_at)
     select $1, $3, false, $4, 'complete', $5, $6 from usage
     where running < $10 and not exists (select from answer_runs where user_id = $1 and idempotency_key = $5)
     on conflict (user_id, idempotency_key) do nothing
     returning id
   ), answer as (
     insert into messages (user_id, lista_id, is_ai, content, status, question_id, early_stop_price, created_at)
     select $1, $3, true, '', 'streaming', question.id, case when "freeStops" < $11 then 0 else $12::int end, $6
     from question, usage
     returning id, early_stop_price
   ), run as (
     insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at)
     select answer.id, $1, $7, $8, $9 from answer
     returning id
   )
   select (select id from question)::float8 as "questionId", (select id from answer)::float8 as "answerId",
     (select early_stop_price from answer) as "earlyStopPrice", (select id from run)::float8 as "runId", usage.*
   from usage`,
);

const fresh = { errorCode: null, feedback: 0, sources: [] };

/**
 * Stores a question with its empty answer and the run that writes it, in one round trip. Nothing, and
 * `exchange` undefined, when the key was used before or `maxRunning` answers are under way.
 */
export async function insertExchange(
  tx: Executor,
  message: NewMessage & { idempotencyKey: string | null },
  run: NewRun,
  maxRunning: number,
): Promise<{ usage: Usage; exchange?: { question: MessageRow; answer: MessageRow } & StoredRun }> {
  const { userId, listaId, content, idempotencyKey, createdAt } = message;
  const { holdId, leaseUntil, startedAt, price } = run;
  const asked = [userId, usageSince(startedAt), listaId, content, idempotencyKey, createdAt];
  const begun = [holdId, leaseUntil, startedAt, maxRunning, freeEarlyStops, price];
  const [row] = await insertExchangeStatement(tx, [...asked, ...begun]);
  if (!row) throw new Error('an aggregate returned no row');
  const { questionId, answerId, runId, earlyStopPrice, ...usage } = row;
  if (questionId === null || answerId === null || runId === null) return { usage };
  const common = { ...fresh, userId, listaId, createdAt };
  const question: MessageRow = {
    ...common,
    id: questionId,
    isAi: false,
    content,
    status: 'complete',
    questionId: null,
    idempotencyKey,
    earlyStopPrice: null,
  };
  const answer: MessageRow = {
    ...common,
    id: answerId,
    isAi: true,
    content: '',
    status: 'streaming',
    questionId,
    idempotencyKey: null,
    earlyStopPrice,
  };
  return { usage, exchange: { question, answer, runId, usage } };
}
