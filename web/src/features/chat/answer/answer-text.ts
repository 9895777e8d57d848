type Schedule = (flush: () => void) => () => void;

const longestGapMs = 400;
const shareOfTime = 30;

/** Schedules a flush for the next frame, but leaves a pause of some thirty times the cost of the last flush. */
function createFrameSchedule(): Schedule {
  let notBefore = 0;
  return (flush) => {
    let frame = 0;
    const timer = setTimeout(
      () => {
        frame = requestAnimationFrame(() => {
          const start = performance.now();
          flush();
          // React renders in its own microtask; the task after it can measure the cost.
          setTimeout(() => {
            const cost = performance.now() - start;
            notBefore = start + Math.min(longestGapMs, Math.max(80, cost * shareOfTime));
          });
        });
      },
      Math.max(0, notBefore - performance.now()),
    );
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  };
}

/** The text of an answer in progress: grows token by token, is shown frame by frame. */
export class AnswerText {
  readonly #listeners = new Set<() => void>();
  readonly #schedule: Schedule;
  #cancel: (() => void) | null = null;
  #text = '';
  #shown = '';
  #stale = false;

  constructor(schedule: Schedule = createFrameSchedule()) {
    this.#schedule = schedule;
  }

  append(text: string) {
    this.#text = this.#stale ? text : this.#text + text;
    this.#stale = false;
    this.#cancel ??= this.#schedule(() => this.flush());
  }

  /** Starts the text again; the shown text stays until the first new token. */
  restart() {
    this.#stale = true;
  }

  /** Shows the text of an answer that is being rewritten, until the first new token. */
  begin(text: string) {
    this.#text = text;
    this.#stale = true;
    this.flush();
  }

  flush() {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#shown === this.#text) return;
    this.#shown = this.#text;
    for (const listener of this.#listeners) listener();
  }

  readonly shown = () => this.#shown;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
}
