import { selectAliveSessions } from '#server/database/alive-sessions.ts';
import type { Database } from '#server/database/connection.ts';
import type { Notifications } from '#server/database/notifications.ts';
import { describeError } from '../describe-error.ts';
import type { Log } from '../log.ts';

/** Wake-ups may be lost: open streams must close within 5 s (R27). */
const lookEveryMs = 3_000;

export const sessionEndsChannel = 'session_ends';

/** Notifies everything open under a session when the session ends, on whichever process it ends (R27). */
export class SessionWatch {
  readonly #db: Database;
  readonly #log: Log;
  readonly #open = new Map<number, Set<() => void>>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ db, log, notifications }: { db: Database; log: Log; notifications: Notifications }) {
    this.#db = db;
    this.#log = log;
    notifications.on(sessionEndsChannel, (payload) => this.#end(Number(payload)));
  }

  /** Calls `onEnd` once when the session ends; returns the function that stops watching. */
  watch(sessionId: number, onEnd: () => void): () => void {
    const listeners = this.#open.get(sessionId) ?? new Set();
    this.#open.set(sessionId, listeners.add(onEnd));
    this.#timer ??= setInterval(() => void this.#look(), lookEveryMs).unref();
    return () => {
      listeners.delete(onEnd);
      if (listeners.size === 0 && this.#open.get(sessionId) === listeners) this.#open.delete(sessionId);
      if (this.#open.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #end(sessionId: number): void {
    for (const onEnd of [...(this.#open.get(sessionId) ?? [])]) onEnd();
  }

  async #look(): Promise<void> {
    const asked = [...this.#open.keys()];
    try {
      const alive = await selectAliveSessions(this.#db, asked);
      for (const id of asked) if (!alive.has(id)) this.#end(id);
    } catch (error) {
      this.#log.warn(describeError(error), 'looking for ended sessions failed');
    }
  }
}
