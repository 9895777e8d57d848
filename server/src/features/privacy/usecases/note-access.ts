import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { insertAccess } from '../access-repository.ts';
import { accessAccount } from '../people.ts';

export interface Access {
  sessionId: number;
  userId: number;
  address: string;
  /** Null where a proxy stands between: its port tells nothing. */
  port: number | null;
}

/** Sessions remembered at most; past that a few accesses are noted once more. */
const remembered = 50_000;
const dayMs = 86_400_000;

/**
 * Notes accesses as Marco Civil art. 15 asks (L9): one row for a session's first call of a day (UTC) and
 * for each change of its address, never one for each call. No call waits for it.
 */
export function createAccessNotes({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  const noted = new Map<number, string>();
  const write = async ({ sessionId, userId, address, port }: Access, at: Date): Promise<void> => {
    try {
      await insertAccess(db, { at, address, port, account: await accessAccount(db, userId) });
    } catch (error) {
      noted.delete(sessionId);
      log.warn(describeError(error), 'an access could not be noted');
    }
  };
  return {
    note(access: Access): void {
      const now = clock.now();
      const mark = `${Math.floor(now.getTime() / dayMs)} ${access.address}`;
      if (noted.get(access.sessionId) === mark) return;
      if (noted.size >= remembered) noted.clear();
      noted.set(access.sessionId, mark);
      void write(access, now);
    },
  };
}

export type AccessNotes = ReturnType<typeof createAccessNotes>;
