import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import type { Transaction } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { type AgentRow, getAgent } from '#server/features/agents/usecases/get-agent.ts';
import { reserve } from '#server/features/credits/usecases/reserve.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type AnswerWriter, leaseMs } from '../answer-writer.ts';
import { assemblePrompt, type Turn as PastTurn } from '../prompt.ts';
import { type MessageRow, type NewRun, type StoredRun, selectHistory } from '../repository.ts';
import { maxParallelAnswers } from '../rules.ts';

/** A question with its answer as stored now, and the run to follow while it is being written. */
export interface Exchange {
  question: MessageRow;
  answer: MessageRow;
  /** Null when the answer is finished. */
  runId: number | null;
  responsesAvailable: number;
}

interface Stored extends StoredRun {
  question: MessageRow;
  answer: MessageRow;
}
type Store = (tx: Transaction, run: NewRun) => Promise<Stored>;

/** What an answer is written from besides the question. */
export interface Ground {
  agent: AgentRow;
  /** Earlier exchanges of the conversation, oldest first. */
  history: PastTurn[];
}

/** Reads the assistant and what was said before; `before` leaves out that question and all after it. */
export async function readGround(context: Context, listaId: number, before?: number): Promise<Ground> {
  const { id: userId } = requireUser(context);
  const [agent, history] = await Promise.all([
    getAgent(context, listaId),
    selectHistory(context.db, { userId, listaId, before }),
  ]);
  return { agent, history };
}

/**
 * Reserves the price and stores what `store` stores, the run among it, all or nothing; then has the answer written.
 * Throws `payment_overdue`, `no_credits`, `answer_in_progress`, `too_many_answers`; nothing is stored then.
 */
export async function startAnswer(
  context: Context,
  writer: AnswerWriter,
  { agent, history }: Ground,
  store: Store,
): Promise<Exchange> {
  const user = requireUser(context);
  if (user.payment_status === 'atrasado') throw new AppError('payment_overdue');
  const { question, answer, runId, available } = await reserveAndStore(context, user, agent, store);
  writer.start(runId, user.id, {
    messages: assemblePrompt({
      instructions: agent.instructions,
      profile: user,
      history,
      question: question.content,
    }),
    model: agent.model,
    temperature: agent.temperature,
    maxOutputTokens: agent.maxOutputTokens,
    subject: {
      userId: user.id,
      agentId: agent.id,
      agentTitle: agent.title,
      businessCategory: user.categoriaNegocio,
      businessName: user.nomeNegocio,
      question: question.content,
    },
  });
  return { question, answer, runId, responsesAvailable: available };
}

async function reserveAndStore(
  context: Context,
  user: User,
  agent: AgentRow,
  store: Store,
): Promise<Stored & { available: number }> {
  const now = context.clock.now();
  try {
    return await context.db.transaction(async (tx) => {
      const { holdId, available } = await reserve(tx, {
        userId: user.id,
        amount: agent.creditsPerUse,
        sourceKey: `answer:${randomUUID()}`,
        now,
      });
      const run = { userId: user.id, holdId, leaseUntil: later(now, leaseMs), startedAt: now };
      const stored = await store(tx, run);
      if (stored.running >= maxParallelAnswers) throw new AppError('too_many_answers');
      return { ...stored, available };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'messages_one_answer_at_a_time')) throw new AppError('answer_in_progress');
    throw error;
  }
}
