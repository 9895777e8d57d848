import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import type { Transaction } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { type AgentRow, getAgent } from '#server/features/agents/api.ts';
import { reserve } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type AnswerWriter, leaseMs } from '../answer-writer.ts';
import { assemblePrompt, type Turn as PastTurn } from '../prompt.ts';
import { type MessageRow, type NewRun, type StoredRun, selectHistory } from '../repository.ts';
import { dailyAnswers, maxParallelAnswers, planOf } from '../rules.ts';
import { takeModelAnswer } from '../throttle.ts';
import type { Usage } from '../usage-repository.ts';

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
 * Throws `payment_overdue`, `no_credits`, `answer_in_progress`, `too_many_answers`, `daily_answers`, `model_budget`,
 * `free_model_budget`; nothing is stored then, and nothing counted.
 */
export async function startAnswer(
  context: Context,
  writer: AnswerWriter,
  { agent, history }: Ground,
  store: Store,
): Promise<Exchange> {
  const user = requireUser(context);
  if (user.payment_status === 'atrasado') throw new AppError('payment_overdue');
  const giveBack = await takeModelAnswer(context, writer.limits);
  const stored = reserveAndStore(context, writer.limits, { user, agent, store });
  stored.catch(giveBack);
  const { question, answer, runId, available } = await stored;
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
  limits: Limits,
  { user, agent, store }: { user: User; agent: AgentRow; store: Store },
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
      const price = agent.creditsPerUse;
      const run = { userId: user.id, holdId, leaseUntil: later(now, leaseMs), startedAt: now, price };
      const stored = await store(tx, run);
      assertRoom(limits, user, stored.usage, now);
      return { ...stored, available };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'messages_one_answer_at_a_time')) throw new AppError('answer_in_progress');
    throw error;
  }
}

/** Throws `too_many_answers` or `daily_answers`, the latter with the wait until the oldest answer is a day old. */
function assertRoom(limits: Limits, user: User, usage: Usage, now: Date): void {
  if (usage.running >= maxParallelAnswers) throw new AppError('too_many_answers');
  const plan = planOf(user);
  const floor = limits.pointsOf(`model_answer_${plan}_account`);
  if (usage.today < dailyAnswers(plan, floor, usage.responsesLimit)) return;
  const wait = (usage.oldest ?? 0) + days(1) - now.getTime();
  throw new AppError('daily_answers', { retryAfter: Math.max(1, wait / 1_000) });
}
