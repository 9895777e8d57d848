import type { User } from '@matilha/contract/account';
import type { Database } from '#server/database/connection.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** The acting party. Use cases read it from here, never from the HTTP request. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; user: User; sessionId: number }
  | { kind: 'job'; name: string };

/** First argument of every use case. */
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

/** Returns the signed-in user. Throws `unauthenticated`. */
export function requireUser(context: Context): User {
  if (context.actor.kind !== 'user') throw new AppError('unauthenticated');
  return context.actor.user;
}

/** Returns the signed-in operator. Throws `forbidden` for another user. */
export function requireOperator(context: Context): User {
  const user = requireUser(context);
  if (user.role !== 'operator') throw new AppError('forbidden');
  return user;
}

/** Returns the signed-in user with a confirmed address. Throws `provisional_account` for an account of the landing page. */
export function requireConfirmedUser(context: Context): User {
  const user = requireUser(context);
  if (user.provisional) throw new AppError('provisional_account');
  return user;
}

/** Returns the signed-in user and the acting session. Throws `unauthenticated`. */
export function requireSession({ actor }: Context): { user: User; sessionId: number } {
  if (actor.kind !== 'user') throw new AppError('unauthenticated');
  return { user: actor.user, sessionId: actor.sessionId };
}
