import { createHmac } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { isStaff } from '@matilha/contract/panel/staff';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { stemsOf } from './search/analyzer.ts';
import { countQuestion } from './unanswered-repository.ts';

type Tools = Pick<Context, 'db' | 'clock'> & { log: Pick<Context['log'], 'warn'> };

/** A question that the knowledge bank does not answer. */
export interface Unanswered {
  user: Pick<User, 'id' | 'role'>;
  text: string;
  /** The assistant that was asked; null for the search. */
  assistantId: number | null;
}

const longestQuestion = 120;
const secrets = new WeakMap<Executor, Buffer>();

/** Returns the key of the hashes, read once: a renewed one begins the counts again once the process has restarted. */
async function secretOf(db: Executor): Promise<Buffer> {
  const secret = secrets.get(db) ?? (await readSecret(db, 'unanswered_questions'));
  secrets.set(db, secret);
  return secret;
}

/** Numbers of documents and phones, addresses. */
const maybePersonal = /\d{5,}|@|:\/\/|www\./;

/**
 * Counts a question that the bank did not answer (decision 0051). A question of staff is not counted, nor one that is long or contains numbers
 * or addresses, which may be about a person. A failure is only logged.
 */
export async function noteUnanswered(tools: Tools, { user, text, assistantId }: Unanswered): Promise<void> {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const stems = [...new Set(stemsOf(plain))].toSorted();
  if (isStaff(user.role) || stems.length === 0) return;
  if (plain.length > longestQuestion || maybePersonal.test(plain)) return;
  const { db, clock, log } = tools;
  try {
    const secret = await secretOf(db);
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

/** How long a search has to stay as it is: the box searches while the person types. */
const typingPause = seconds(10);
/** Searches that one process keeps in mind; further ones are not counted. */
const mostPending = 5_000;

interface Pending {
  text: string;
  timer: NodeJS.Timeout;
  store(): void;
}

/** The newest unanswered search of each user, until the pause is over. */
const pendingSearches = new WeakMap<Executor, Map<number, Pending>>();

function pendingOf(db: Executor): Map<number, Pending> {
  const kept = pendingSearches.get(db) ?? new Map<number, Pending>();
  pendingSearches.set(db, kept);
  return kept;
}

const isTyping = (before: string, after: string) => before.startsWith(after) || after.startsWith(before);

/** Follows a user's searches and counts one that nothing answers, once the user has stopped typing or has searched for something else. */
export function followSearch(
  context: Pick<Context, 'actor' | 'db' | 'clock' | 'log'>,
  text: string,
  { answered }: { answered: boolean },
): void {
  if (context.actor.kind !== 'user') return;
  const { user } = context.actor;
  const pending = pendingOf(context.db);
  const before = pending.get(user.id);
  if (before) {
    clearTimeout(before.timer);
    pending.delete(user.id);
    if (!isTyping(before.text, text)) before.store();
  }
  if (answered || pending.size >= mostPending) return;
  const store = () => void noteUnanswered(context, { user, text, assistantId: null });
  const ended = () => {
    pending.delete(user.id);
    store();
  };
  pending.set(user.id, { text, store, timer: setTimeout(ended, typingPause).unref() });
}
