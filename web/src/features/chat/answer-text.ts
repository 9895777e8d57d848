type Schedule = (flush: () => void) => () => void;

const longestGapMs = 400;
const shareOfTime = 30;

/** Next frame, and not before what the last one cost has been paid back thirtyfold. */
function createFrameSchedule(): Schedule {
  let notBefore = 0;
  return (flush) => {
    let frame = 0;
    const timer = setTimeout(
      () => {
        frame = requestAnimationFrame(() => {
          const start = performance.now();
          flush();
          // React renders in a microtask of its own; the following task sees what it took.
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

/** The text of the answer being written: grows token by token, is shown frame by frame. */
export class AnswerText {
  readonly #listeners = new Set<() => void>();
  readonly #schedule: Schedule;
  #cancel: (() => void) | null = null;
  #text = '';
  #shown = '';

  constructor(schedule: Schedule = createFrameSchedule()) {
    this.#schedule = schedule;
  }

  append(text: string) {
    this.#text += text;
    this.#cancel ??= this.#schedule(() => this.flush());
  }

  /** Begins again; what was shown stays until there is something else to show. */
  restart() {
    this.#text = '';
  }

  clear() {
    this.#text = '';
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
