import type { User } from '@matilha/contract/account';
import type { Database } from '#server/database/connection.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Who acts. A use case asks this, never the HTTP request. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; user: User; sessionId: number }
  | { kind: 'job'; name: string };

/** What every use case is handed first. */
export interface Context {
  actor: Actor;
  db: Database;
  clock: Clock;
  log: Log;
  jobs: JobQueue;
  requestId: string;
  /** The client's address; absent outside a request. */
  address?: string;
}

/** The signed-in user, or `unauthenticated`. */
export function requireUser(context: Context): User {
  if (context.actor.kind !== 'user') throw new AppError('unauthenticated');
  return context.actor.user;
}

/** The signed-in operator; `forbidden` for another user. */
export function requireOperator(context: Context): User {
  const user = requireUser(context);
  if (user.role !== 'operator') throw new AppError('forbidden');
  return user;
}

/** The signed-in user whose address is confirmed; `provisional_account` for one of the landing (6.1). */
export function requireConfirmedUser(context: Context): User {
  const user = requireUser(context);
  if (user.provisional) throw new AppError('provisional_account');
  return user;
}

/** The signed-in user and which session acts, or `unauthenticated`. */
export function requireSession({ actor }: Context): { user: User; sessionId: number } {
  if (actor.kind !== 'user') throw new AppError('unauthenticated');
  return { user: actor.user, sessionId: actor.sessionId };
}
