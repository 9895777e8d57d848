import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { accessAccount } from './identify-person.ts';
import { insertAccess } from './repository.ts';

export interface Access {
  sessionId: number;
  userId: number;
  address: string;
  /** Null behind a proxy, whose port does not identify the client. */
  port: number | null;
}

/** Limit on remembered sessions. Past it the memory is cleared and some accesses are logged twice. */
const remembered = 50_000;

/**
 * Writes the access log that Marco Civil art. 15 requires (L9): one row for a session's first request of a day in
 * Brazil and for each change of its address. Requests do not wait for the write.
 */
export function createAccessNotes({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const noted = new Map<number, string>();
  const write = async ({ sessionId, userId, address, port }: Access, at: Date): Promise<void> => {
    try {
      await insertAccess(db, { at, address, port, account: await accessAccount(db, userId) });
    } catch (error) {
      noted.delete(sessionId);
      log.warn(describeError(error), 'an access could not be logged');
    }
  };
  return {
    note(access: Access): void {
      const now = clock.now();
      const mark = `${dayInBrazil(now)} ${access.address}`;
      if (noted.get(access.sessionId) === mark) return;
      if (noted.size >= remembered) noted.clear();
      noted.set(access.sessionId, mark);
      void write(access, now);
    },
  };
}

export type AccessNotes = ReturnType<typeof createAccessNotes>;
