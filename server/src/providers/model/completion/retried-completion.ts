import { setTimeout as sleep } from 'node:timers/promises';
import { AttemptFailure } from './attempt-failure.ts';
import type { AnswerEnd, AttemptEvent } from './completion-answer.ts';
import type { AttemptLimits, CompletionAttempt } from './completion-attempt.ts';

export interface RetryOptions extends AttemptLimits {
  maxRetries: number;
  /** Mean of the pause before the first retry, in milliseconds; each further one doubles. */
  retryBaseMs: number;
  /** No retry of a service that asks for a longer pause than this, in milliseconds. */
  maxRetryAfterMs: number;
  /** From 0 to 1, for the jitter of pauses. */
  random: () => number;
}

export interface Attempts {
  start(limits: AttemptLimits): CompletionAttempt;
  /** Leaves out what the service refused; returns false if that changes nothing. */
  adapt(failure: AttemptFailure): boolean;
  /** Ends a pause. */
  signal: AbortSignal;
}

/** One answer over as many attempts as it takes until its first text: the clock and the retries. */
export class RetriedCompletion {
  readonly #options: RetryOptions;
  readonly #attempts: Attempts;
  readonly #startedAt = performance.now();
  #attempt: CompletionAttempt;
  #retries = 0;
  #hasText = false;

  constructor(attempts: Attempts, options: RetryOptions) {
    this.#options = options;
    this.#attempts = attempts;
    this.#attempt = attempts.start(options);
  }

  /** Complete once `next` has returned null. */
  get end(): AnswerEnd {
    return this.#attempt.end;
  }

  /** As `CompletionAttempt.next`, and retries until the first text. */
  async next(): Promise<AttemptEvent | null> {
    while (true) {
      try {
        const event = await this.#attempt.next();
        this.#hasText ||= event?.type === 'delta';
        return event;
      } catch (error) {
        if (this.#hasText) throw error;
        await this.#pauseOrThrow(error);
        this.#attempt = this.#attempts.start(this.#limits());
      }
    }
  }

  /** Ends the running attempt. A no-op when it is over. */
  cancel(reason: Error): void {
    this.#attempt.cancel(reason);
  }

  #limits(): AttemptLimits {
    const spent = performance.now() - this.#startedAt;
    const { firstTokenMs, totalMs } = this.#options;
    return {
      ...this.#options,
      firstTokenMs: Math.max(0, firstTokenMs - spent),
      totalMs: Math.max(0, totalMs - spent),
    };
  }

  /** Waits until a retry makes sense (at once where the request was adapted), or throws the failure. */
  async #pauseOrThrow(error: unknown): Promise<void> {
    if (!(error instanceof AttemptFailure) || !error.retryable) throw error;
    const adapted = this.#attempts.adapt(error);
    if (error.refused !== null && !adapted) throw error;
    // Each part is left out once: this ends.
    if (adapted) return;
    if (this.#retries >= this.#options.maxRetries) throw error;
    const pause = this.#pauseMs(error.retryAfterMs);
    if (pause === null) throw error;
    this.#retries += 1;
    await sleep(pause, undefined, { signal: this.#attempts.signal });
  }

  #pauseMs(retryAfterMs: number | null): number | null {
    const backoff = this.#options.retryBaseMs * 2 ** this.#retries * (0.5 + this.#options.random());
    const pause = Math.max(backoff, retryAfterMs ?? 0);
    const limits = this.#limits();
    const leftMs = Math.min(limits.firstTokenMs, limits.totalMs);
    return pause <= this.#options.maxRetryAfterMs && pause < leftMs ? pause : null;
  }
}
