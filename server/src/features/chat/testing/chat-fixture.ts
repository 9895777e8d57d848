import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { afterEach, expect, vi } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { listenForNotifications } from '#server/database/notifications.ts';
import { availableNow } from '#server/features/credits/api.ts';
import { SearchMemory, UnansweredQuestions } from '#server/features/knowledge/api.ts';
import { eventually } from '#server/features/simulator/testing/eventually.ts';
import type { Tool } from '#server/features/tools/api.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import type { ModelProvider, ModelRequest } from '#server/providers/model/model-provider.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { ScriptedModel, type Step } from '#server/testing/scripted-model.ts';
import { AnswerWriter } from '../answer/answer-writer.ts';
import { followAnswer } from '../answer/follow-answer.ts';
import type { AnswerEvent, AnswerListener } from '../answer/live-answer.ts';

/** Returns a promise and the function that resolves it. */
export function gate() {
  let open: () => void = () => undefined;
  const hold = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { hold, open };
}

export const ask = (user: User, content = 'Quanto cobrar pelo banho?') => ({
  content,
  user_id: user.id,
  lista_id: 1,
});

export const textOf = (events: AnswerEvent[]) =>
  events.map((event) => (event.type === 'delta' ? event.text : '')).join('');

export const endOf = (events: AnswerEvent[]) => {
  const last = events.at(-1);
  if (last?.type !== 'end') throw new Error('the answer did not end');
  return last;
};

/** Creates a database and writers for one test file; after each test the writers stop and the invariants must hold. */
export async function chatFixture() {
  const { db, url } = await testDatabase({ max: 20 });
  const notifications = await listenForNotifications({
    connectionString: url,
    channels: ['answers', 'answer_stops'],
    onError: () => undefined,
  });
  const writers: AnswerWriter[] = [];
  afterEach(async () => {
    for (const writer of writers.splice(0)) await writer.close(2_000);
    expect(await checkCreditInvariants(db)).toEqual([]);
  });
  afterUse(() => notifications.close());

  /** Starts a writer with its own limits, as another process has them. */
  const startWriterOf = (
    model: ModelProvider,
    clock: Clock = systemClock,
    tools: readonly Tool[] = [],
  ): AnswerWriter => {
    const context = testContext({ db, clock });
    const searchMemory = new SearchMemory(db, null);
    const unanswered = new UnansweredQuestions(context);
    const writer = new AnswerWriter({
      context,
      model,
      notifications,
      limits: createLimits({ db, clock: systemClock }),
      searchMemory,
      unanswered,
      tools,
    });
    writers.push(writer);
    return writer;
  };
  const startWriter = (
    script: Step[] | ((request: ModelRequest) => Step[]),
    clock: Clock = systemClock,
    tools: readonly Tool[] = [],
  ) => {
    const model = new ScriptedModel(script);
    return { model, writer: startWriterOf(model, clock, tools) };
  };
  /** Returns all events of a run until its end, read through the given writer's process. */
  const read = (
    writer: AnswerWriter,
    user: User,
    runId: number | null,
    offset = 0,
    onEvent: AnswerListener = () => undefined,
  ): Promise<AnswerEvent[]> => {
    if (runId === null) throw new Error('no run to follow');
    return new Promise((resolve) => {
      const events: AnswerEvent[] = [];
      followAnswer(testContext({ db, user }), { writer, notifications }, { runId, offset }, (event) => {
        events.push(event);
        onEvent(event);
        if (event.type === 'end') resolve(events);
      });
    });
  };
  /**
   * Returns a clock that stands still until `pass` moves it together with the writers' intervals, which must be vitest's fake ones. `pass`
   * resolves when the queries of those intervals have ended, however slow the machine is.
   */
  const steppedClock = () => {
    const began = Date.now();
    let passed = 0;
    const pass = async (ms: number) => {
      passed += ms;
      await vi.advanceTimersByTimeAsync(ms);
      await pause(150);
      const pool = db.$client;
      await eventually('the queries end', async () => pool.idleCount === pool.totalCount);
    };
    return { clock: { now: () => new Date(began + passed) }, passed: () => passed, pass };
  };
  const balance = (user: User) => availableNow(db, user.id, new Date());
  return { db, url, notifications, startWriter, startWriterOf, read, balance, steppedClock };
}
