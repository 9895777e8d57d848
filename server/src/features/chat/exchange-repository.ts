import type { Executor } from '#server/database/connection.ts';
import { namedStatement } from '#server/database/named-statement.ts';
import type { MessageRow, NewMessage, NewRun, StoredRun } from './repository.ts';

interface Ids {
  questionId: number | null;
  answerId: number | null;
  runId: number | null;
  running: number;
}

const insertExchangeStatement = namedStatement<Ids>(
  'chat_insert_exchange',
  `with parallel as materialized (
     select count(*)::int as running from answer_runs where user_id = $1 and ended_at is null
   ), question as (
     insert into messages (user_id, lista_id, is_ai, content, status, idempotency_key, created_at)
     select $1, $2, false, $3, 'complete', $4, $5 from parallel where running < $9
     on conflict (user_id, idempotency_key) do nothing
     returning id
   ), answer as (
     insert into messages (user_id, lista_id, is_ai, content, status, question_id, created_at)
     select $1, $2, true, '', 'streaming', question.id, $5 from question
     returning id
   ), run as (
     insert into answer_runs (message_id, user_id, hold_id, lease_until, started_at)
     select answer.id, $1, $6, $7, $8 from answer
     returning id
   )
   select (select id from question)::float8 as "questionId", (select id from answer)::float8 as "answerId",
     (select id from run)::float8 as "runId", running
   from parallel`,
);

const fresh = { errorCode: null, feedback: 0, sources: [] };

/**
 * Stores a question with its empty answer and the run that writes it, in one round trip. Nothing, and
 * `exchange` undefined, when the question's key was used before or `maxRunning` answers are under way.
 */
export async function insertExchange(
  tx: Executor,
  message: NewMessage & { idempotencyKey: string | null },
  run: NewRun,
  maxRunning: number,
): Promise<{ running: number; exchange?: { question: MessageRow; answer: MessageRow } & StoredRun }> {
  const { userId, listaId, content, idempotencyKey, createdAt } = message;
  const { holdId, leaseUntil, startedAt } = run;
  const values = [
    userId,
    listaId,
    content,
    idempotencyKey,
    createdAt,
    holdId,
    leaseUntil,
    startedAt,
    maxRunning,
  ];
  const [ids] = await insertExchangeStatement(tx, values);
  const { questionId = null, answerId = null, runId = null, running = 0 } = ids ?? {};
  if (questionId === null || answerId === null || runId === null) return { running };
  const common = { ...fresh, userId, listaId, createdAt };
  const question: MessageRow = {
    ...common,
    id: questionId,
    isAi: false,
    content,
    status: 'complete',
    questionId: null,
    idempotencyKey,
  };
  const answer: MessageRow = {
    ...common,
    id: answerId,
    isAi: true,
    content: '',
    status: 'streaming',
    questionId,
    idempotencyKey: null,
  };
  return { running, exchange: { question, answer, runId, running } };
}
