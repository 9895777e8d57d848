import { createGauge } from '#server/platform/counts.ts';

/** Breakers that are not closed, for the metrics. */
export const openBreakers = createGauge(
  'matilha_model_breaker_open',
  '1 while calls of the model service fail at once, or one call probes whether it is back',
);

export interface BreakerOptions {
  /** Failures in a row that open it. */
  threshold: number;
  /** How long it stays open before one call may try, in milliseconds. */
  openMs: number;
  /** Monotonic milliseconds. */
  now: () => number;
}

/** One call through the breaker: report at most one of `succeed` and `fail`, then always call `leave`. */
export interface Visit {
  /** The service responds: a half-open breaker admits other calls, one failure away from opening again. */
  alive(): void;
  succeed(): void;
  fail(): void;
  leave(): void;
}

/** Spares a service that is down, and its users: after several failures in a row, calls fail at once. */
export class CircuitBreaker {
  readonly #options: BreakerOptions;
  #failures = 0;
  #openUntil: number | null = null;
  #probing = false;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Returns null while the breaker is open, or half-open with its one probe running. */
  enter(): Visit | null {
    if (this.#openUntil === null) return this.#visit(false);
    if (this.#probing || this.#options.now() < this.#openUntil) return null;
    this.#probing = true;
    return this.#visit(true);
  }

  #visit(probe: boolean): Visit {
    let holdsProbe = probe;
    const releaseProbe = () => {
      if (holdsProbe) this.#probing = false;
      holdsProbe = false;
    };
    const close = (failures: number) => {
      if (this.#openUntil !== null && !holdsProbe) return;
      if (this.#openUntil !== null) openBreakers.dec();
      this.#openUntil = null;
      this.#failures = failures;
    };
    return {
      alive: () => {
        if (!holdsProbe) return;
        close(this.#options.threshold - 1);
        releaseProbe();
      },
      succeed: () => {
        close(0);
        releaseProbe();
      },
      fail: () => {
        if (this.#openUntil !== null && !holdsProbe) return;
        this.#failures += 1;
        if (holdsProbe || this.#failures >= this.#options.threshold) {
          if (this.#openUntil === null) openBreakers.inc();
          this.#openUntil = this.#options.now() + this.#options.openMs;
        }
        releaseProbe();
      },
      leave: releaseProbe,
    };
  }
}
