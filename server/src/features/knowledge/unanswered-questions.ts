import { createHmac } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { isStaff } from '@matilha/contract/panel/staff';
import { readSecret } from '#server/database/stores/secrets.ts';
import { seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { stemsOf } from './search/analyzer.ts';
import { countQuestion } from './unanswered-repository.ts';

type Tools = Pick<Context, 'db' | 'clock'>;
type Log = Pick<Context['log'], 'warn'>;

/** A question that the knowledge bank does not answer. */
export interface Unanswered {
  user: Pick<User, 'id' | 'role'>;
  text: string;
  /** The assistant that was asked; null for the search. */
  assistantId: number | null;
}

const longestQuestion = 120;

/** Numbers of documents and phones, addresses. */
const maybePersonal = /\d{5,}|@|:\/\/|www\./;

/** How long a search has to stay as it is: the box searches while the person types. */
const typingPause = seconds(10);
/** Searches that one process keeps in mind; further ones are not counted. */
const mostPending = 5_000;

interface Pending {
  text: string;
  timer: NodeJS.Timeout;
  store(): void;
}

const isTyping = (before: string, after: string) => before.startsWith(after) || after.startsWith(before);

/** Counts the questions that the bank does not answer (decision 0051). */
export class UnansweredQuestions {
  readonly #tools: Tools;
  /** The key of the hashes, read once: a renewed one begins the counts again once the process has restarted. */
  #secret: Buffer | undefined;
  /** The newest unanswered search of each user, until the pause is over. */
  readonly #pending = new Map<number, Pending>();

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /**
   * Counts a question. A question of staff is not counted, nor one that is long or contains numbers or addresses, which may be about a person.
   * A failure is only logged, to the log of the request.
   */
  async note({ user, text, assistantId }: Unanswered, log: Log): Promise<void> {
    const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
    const stems = [...new Set(stemsOf(plain))].toSorted();
    if (isStaff(user.role) || stems.length === 0) return;
    if (plain.length > longestQuestion || maybePersonal.test(plain)) return;
    const { db, clock } = this.#tools;
    try {
      this.#secret ??= await readSecret(db, 'unanswered_questions');
      const secret = this.#secret;
      const keyed = (...parts: unknown[]) =>
        createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
      const place = assistantId === null ? 'search' : 'chat';
      const wordsHash = keyed(place, assistantId, stems);
      const personHash = keyed(wordsHash.toString('base64'), user.id);
      const asked = { place, listaId: assistantId, wordsHash, personHash, text: plain } as const;
      await countQuestion(db, { ...asked, now: clock.now() });
    } catch (error) {
      log.warn(describeError(error), 'an unanswered question was not counted');
    }
  }

  /** Follows a user's searches and counts one that nothing answers, once the user has stopped typing or has searched for something else. */
  followSearch(
    { actor, log }: Pick<Context, 'actor'> & { log: Log },
    text: string,
    { answered }: { answered: boolean },
  ): void {
    if (actor.kind !== 'user') return;
    const { user } = actor;
    const before = this.#pending.get(user.id);
    if (before) {
      clearTimeout(before.timer);
      this.#pending.delete(user.id);
      if (!isTyping(before.text, text)) before.store();
    }
    if (answered || this.#pending.size >= mostPending) return;
    const store = () => void this.note({ user, text, assistantId: null }, log);
    const ended = () => {
      this.#pending.delete(user.id);
      store();
    };
    this.#pending.set(user.id, { text, store, timer: setTimeout(ended, typingPause).unref() });
  }
}
