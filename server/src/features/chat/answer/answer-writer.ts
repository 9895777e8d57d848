import type { Notifications } from '#server/database/notifications.ts';
import type { SearchMemory, UnansweredQuestions } from '#server/features/knowledge/api.ts';
import type { Tool } from '#server/features/tools/api.ts';
import { later, minutes, seconds } from '#server/platform/clock.ts';
import { createSemaphore } from '#server/platform/concurrency/semaphore.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { withFields } from '#server/platform/log.ts';
import { ModelError, type ModelProvider } from '#server/providers/model/model-provider.ts';
import { isFull } from '../conversation-window.ts';
import { errorCodeOf, presentMessage } from '../present.ts';
import { type Ending, leaseMs, restAfterStoringMs } from '../rules.ts';
import {
  appendChunks,
  renewLeases,
  selectAbandonedRuns,
  selectRunState,
  storeOffers,
  storeThinking,
  storeUsed,
  type UsedSoFar,
} from '../run-repository.ts';
import { rememberJob } from '../usecases/remember-conversation.ts';
import { settleAbandonedAnswers } from '../usecases/settle-abandoned-answers.ts';
import { type Settled, settleAnswer, type Written } from '../usecases/settle-answer.ts';
import { answersCut, answersRunning } from './answer-counts.ts';
import { AnswerDraft, nothingWritten } from './answer-draft.ts';
import { LiveAnswer } from './live-answer.ts';
import { AnswerPreparation, type AskedQuestion, type PreparedAnswer } from './prepare-answer.ts';
import { takeModelAnswer } from './throttle.ts';

const renewEveryMs = seconds(5);
/** Pause of the sweeps after an outage of the database: longer than any process needs to renew its leases again. */
const sweepPauseMs = 2 * renewEveryMs;
const storeEveryMs = 120;
const settledAtOnce = 8;
/** Outlasts a failover, which takes up to 22 s (decision 0068): an answer that cannot be stored is lost and free. */
const settleRetryMs = [50, 200, 500, 1_000, 2_000, 5_000, 5_000, 5_000, 5_000, 5_000];

/** A question whose answer is stored in a conversation. */
interface StoredQuestion extends AskedQuestion {
  conversationId: number;
}

/** The part of a running answer that is stored beside its text. */
const asStored = ({ sources, steps, paidMatches }: LiveAnswer) => ({
  sources,
  steps: [...steps],
  paidMatches: [...paidMatches],
});

/** The request that asks. */
type Asking = Pick<Context, 'log' | 'requestId'>;

export interface AnswerWriterOptions {
  /** The context of the work itself: a job. Lines about one answer carry the id of the request that asked for it. */
  context: Context;
  model: ModelProvider;
  notifications: Notifications;
  limits: Limits;
  searchMemory: SearchMemory;
  unanswered: UnansweredQuestions;
  tools: readonly Tool[];
}

/**
 * Writes answers: streams each from the model to its readers, stores it in batches, settles it. A reader who leaves does not stop the
 * answer (R10). Its memory is only a cache: everything is in the database too.
 */
export class AnswerWriter {
  /** The limits on the day's answers: see `startAnswer`. */
  readonly limits: Limits;
  /** True when questions may have photos. */
  readonly readsPhotos: boolean;
  readonly #context: Context;
  readonly #model: ModelProvider;
  readonly #preparation: AnswerPreparation;
  readonly #unanswered: UnansweredQuestions;
  readonly #live = new Map<number, LiveAnswer>();
  /** Sources and tools of running answers, by run, until the next batch stores them. */
  readonly #offers = new Map<number, LiveAnswer>();
  readonly #running = new Set<Promise<void>>();
  readonly #timers: NodeJS.Timeout[];
  readonly #unsubscribe: () => void;
  readonly #settleInTurn = createSemaphore({ width: settledAtOnce, patienceMs: minutes(1), retryAfter: 2 });
  /** Answers whose end is being stored: their text goes with it. */
  readonly #settling = new Set<number>();
  #storing: Promise<void> | undefined;
  /** No text is stored before this time of `performance.now`. */
  #restsUntil = 0;
  #sweeping = false;
  /** When the database last failed a sweep. */
  #failedAt = new Date(0);

  constructor({ context, model, notifications, limits, unanswered, ...services }: AnswerWriterOptions) {
    this.limits = limits;
    this.readsPhotos = model.readsPhotos;
    this.#context = context;
    this.#model = model;
    this.#preparation = new AnswerPreparation({ ...context, ...services, limits }, model);
    this.#unanswered = unanswered;
    this.#unsubscribe = notifications.on('answer_stops', (runId) => this.#live.get(Number(runId))?.stop());
    this.#timers = [
      setInterval(() => void this.#guard('storing answers', () => this.#storeBatch()), storeEveryMs),
      setInterval(() => void this.#guard('renewing leases', () => this.#renew()), renewEveryMs),
      setInterval(() => void this.#guard('settling abandoned answers', () => this.#sweep()), renewEveryMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Returns the answer if this process writes it. */
  find(runId: number): LiveAnswer | undefined {
    return this.#live.get(runId);
  }

  get running(): number {
    return this.#live.size;
  }

  /** Opens a connection to the model and returns its input, which it collects while the question is being stored. */
  expectAnswer(asked: AskedQuestion, context: Context): Promise<PreparedAnswer> {
    this.#model.expectRequest?.();
    const prepared = this.#preparation.prepare(asked, {
      log: context.log,
      takeAnswer: () => takeModelAnswer(context, this.limits),
    });
    // Nobody waits for it when the question is refused.
    prepared.catch(() => undefined);
    return prepared;
  }

  /** Starts writing the answer to a request and returns at once. */
  start(
    { log, requestId }: Asking,
    runId: number,
    asked: StoredQuestion,
    prepared: Promise<PreparedAnswer>,
  ): LiveAnswer {
    const context = { ...this.#context, log: withFields(log, { runId }), requestId };
    const answer = new LiveAnswer(runId, asked.user.id, asked.cut ?? undefined);
    this.#live.set(runId, answer);
    answersRunning.inc();
    const work = this.#guard(
      'writing an answer',
      () => this.#write(context, answer, asked, prepared),
      context.log,
    ).finally(() => this.#running.delete(work));
    this.#running.add(work);
    return answer;
  }

  /** Waits for running answers, at most `patienceMs` milliseconds; cuts and settles the rest. */
  async close(patienceMs: number): Promise<void> {
    const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs).unref());
    await Promise.race([this.#idle(), patience]);
    answersCut.inc(this.#live.size);
    for (const answer of this.#live.values()) answer.cut();
    await this.#idle();
    for (const timer of this.#timers) clearInterval(timer);
    this.#unsubscribe();
  }

  async #idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  async #write(
    context: Context,
    answer: LiveAnswer,
    asked: StoredQuestion,
    preparing: Promise<PreparedAnswer>,
  ): Promise<void> {
    let ending: Ending = { kind: 'interrupted' };
    let draft: AnswerDraft | undefined;
    answer.follow(0, (event) => {
      if (event.type === 'thinking') void this.#storeThinking(context, answer.runId, event.ms);
    });
    try {
      const prepared = await preparing;
      if (prepared.unanswered) void this.#unanswered.note(prepared.unanswered, context.log);
      const onUsed = (used: UsedSoFar) => void this.#storeUsed(context, answer.runId, used);
      draft = new AnswerDraft(answer, prepared, { model: this.#model, log: context.log, onUsed });
      this.#keepOffers(answer);
      await draft.write();
      if (draft.mayContinue && asked.cut === null) await this.#continue(context, answer, draft);
      ending = answer.stopped
        ? { kind: 'stopped' }
        : { kind: draft.foundNothing ? 'found_nothing' : 'finished' };
    } catch (error) {
      ending = this.#endingOf(context, error, answer);
    } finally {
      this.#offers.delete(answer.runId);
      await this.#settle(context, answer, ending, draft?.written() ?? nothingWritten(answer.text));
      this.#live.delete(answer.runId);
      answersRunning.dec();
    }
    await this.#rememberIfFull(asked, answer.text);
  }

  /** Lets the next batch store the sources and tools whenever they change. */
  #keepOffers(answer: LiveAnswer): void {
    const keep = () => this.#offers.set(answer.runId, answer);
    if (answer.paidMatches.length > 0) keep();
    answer.follow(answer.text.length, (event) => {
      if (event.type === 'sources' || event.type === 'tool') keep();
    });
  }

  #storeThinking({ db, log }: Context, runId: number, ms: number): Promise<void> {
    return this.#guard('storing that a model thinks', () => storeThinking(db, runId, ms), log);
  }

  #storeUsed({ db, log }: Context, runId: number, used: UsedSoFar): Promise<void> {
    return this.#guard('storing the tokens of a turn', () => storeUsed(db, runId, used), log);
  }

  /** Enqueues the summary of a conversation that outgrew its window; if that fails, the next answer does it. */
  async #rememberIfFull({ conversationId, conversation, question }: StoredQuestion, answer: string) {
    if (!isFull([...conversation.exchanges, { question, answer }])) return;
    const { db, jobs } = this.#context;
    await jobs.enqueue(db, rememberJob, { conversationId });
  }

  /** Asks once for the rest of a cut answer, for the same price; when the model fails, the answer stays cut. */
  async #continue({ log }: Context, answer: LiveAnswer, draft: AnswerDraft): Promise<void> {
    try {
      await draft.continue();
    } catch (error) {
      if (answer.signal.aborted || !(error instanceof ModelError)) throw error;
      log.warn(describeError(error), 'continuing a cut answer failed');
    }
  }

  #endingOf({ log }: Context, error: unknown, answer: LiveAnswer): Ending {
    if (answer.stopped) return { kind: 'stopped' };
    if (answer.signal.aborted) return { kind: 'interrupted' };
    if (error instanceof ModelError) {
      log.warn(describeError(error), 'model failed');
      return { kind: 'failed', reason: error.reason };
    }
    log.warn(describeError(error), 'writing an answer failed');
    return { kind: 'interrupted' };
  }

  /** Settles, retrying while the database is down; once the lease expires another process settles the answer. */
  async #settle(context: Context, answer: LiveAnswer, ending: Ending, written: Written): Promise<void> {
    for (const pause of [...settleRetryMs, 0]) {
      try {
        return await this.#settleOnce(context, answer, ending, written);
      } catch (error) {
        context.log.error(describeError(error), 'settling an answer failed');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    this.#emitUnsettled(answer);
  }

  /** Waits for a batch under way first: text stored beside the end would stay, because the end removes only what it sees. */
  async #settleOnce(context: Context, answer: LiveAnswer, ending: Ending, written: Written): Promise<void> {
    this.#settling.add(answer.runId);
    try {
      await this.#storing?.catch(() => undefined);
      const settled = await this.#settleInTurn(() => settleAnswer(context, answer.runId, ending, written));
      await this.#announce(answer, settled);
    } finally {
      this.#settling.delete(answer.runId);
    }
  }

  async #announce(answer: LiveAnswer, settled: Settled): Promise<void> {
    const message = settled.settledHere
      ? settled.message
      : (await selectRunState(this.#context.db, answer.runId, 0))?.message;
    if (!message) return this.#emitUnsettled(answer);
    answer.end({
      type: 'end',
      message: presentMessage(message),
      responsesAvailable: settled.settledHere ? settled.responsesAvailable : null,
      errorCode: errorCodeOf(message),
    });
  }

  #emitUnsettled(answer: LiveAnswer): void {
    answer.end({ type: 'end', message: null, responsesAvailable: null, errorCode: 'unavailable' });
  }

  async #storeBatch(): Promise<void> {
    if (this.#storing || performance.now() < this.#restsUntil) return;
    this.#storing = this.#storeTexts();
    try {
      await this.#storing;
    } finally {
      this.#storing = undefined;
    }
  }

  async #storeTexts(): Promise<void> {
    // Text that is stored without the sources and tools before it would cite what other processes do not know.
    const dirty = [...this.#live.values()].flatMap((answer) => {
      const part = this.#settling.has(answer.runId) ? undefined : answer.unstored();
      return part ? [{ answer, runId: answer.runId, ...part }] : [];
    });
    await this.#guard('storing sources', () => this.#storeOffers());
    if (dirty.length === 0) return;
    this.#restsUntil = performance.now() + restAfterStoringMs(dirty.length);
    const taken = await appendChunks(this.#context.db, dirty);
    for (const { answer, start, text } of dirty) {
      if (taken.has(answer.runId)) answer.markStored(start + text.length);
    }
  }

  async #storeOffers(): Promise<void> {
    if (this.#offers.size === 0) return;
    const offers = new Map(this.#offers);
    this.#offers.clear();
    try {
      await storeOffers(
        this.#context.db,
        new Map([...offers].map(([runId, offer]) => [runId, asStored(offer)])),
      );
    } catch (error) {
      for (const [runId, offer] of offers)
        if (this.#live.has(runId) && !this.#settling.has(runId)) this.#offers.set(runId, offer);
      throw error;
    }
  }

  async #renew(): Promise<void> {
    const runIds = [...this.#live.keys()];
    if (runIds.length === 0) return;
    const stops = await renewLeases(this.#context.db, runIds, later(this.#context.clock.now(), leaseMs));
    for (const runId of stops) this.#live.get(runId)?.stop();
  }

  /**
   * One sweep at a time: answers that wait for a lock must not take a connection for each sweep. Right after an outage, which may outlast
   * any lease, it only looks whether the database is back.
   */
  async #sweep(): Promise<void> {
    if (this.#sweeping) return;
    this.#sweeping = true;
    const { db, clock } = this.#context;
    try {
      if (clock.now() < later(this.#failedAt, sweepPauseMs)) await selectAbandonedRuns(db, clock.now(), 1);
      else await settleAbandonedAnswers(this.#context);
    } catch (error) {
      this.#failedAt = clock.now();
      throw error;
    } finally {
      this.#sweeping = false;
    }
  }

  async #guard(what: string, work: () => Promise<void>, log = this.#context.log): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn(describeError(error), `${what} failed`);
    }
  }
}
