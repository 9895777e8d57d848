import type { Role, User } from '@matilha/contract/account';
import { type Area, isStaff, worksIn } from '@matilha/contract/staff';
import type { Database } from '#server/database/connection.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { AppError } from './app-error.ts';
import { type Clock, later, minutes } from './clock.ts';
import type { Log } from './log.ts';

/** The acting party. Use cases read it from here, never from the HTTP request. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'user'; user: User; sessionId: number; secondFactorAt: Date | null }
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

/** How long a second factor counts for money, roles, deletions and exports. */
const secondFactorLifetime = minutes(10);

/** Returns true if the actor works in the area of the panel and passed the second factor in this session. */
export const mayWorkIn = ({ actor }: Pick<Context, 'actor'>, area: Area): boolean =>
  actor.kind === 'user' && worksIn(actor.user.role, area) && actor.secondFactorAt !== null;

/**
 * Returns the signed-in member of staff. Throws `forbidden` for a role that does not work in the area, and `second_factor_required` before
 * the session passed the second factor.
 */
export function requireStaff(context: Context, area: Area): User {
  const user = requireUser(context);
  if (!worksIn(user.role, area)) throw new AppError('forbidden');
  if (!mayWorkIn(context, area)) throw new AppError('second_factor_required');
  return user;
}

/**
 * Returns the member of staff for a step that moves money, changes roles, deletes or exports. Throws as `requireStaff` does, and
 * `second_factor_required` when the second factor was passed more than ten minutes ago.
 */
export function requireProvenStaff(context: Context, area: Area): User {
  const user = requireStaff(context, area);
  const provenAt = context.actor.kind === 'user' ? context.actor.secondFactorAt : null;
  if (provenAt === null || later(provenAt, secondFactorLifetime) < context.clock.now()) {
    throw new AppError('second_factor_required');
  }
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

/** Lets only operators act on accounts of staff. Throws `forbidden` for everybody else. */
export function requireOver(context: Context, role: Role): void {
  if (isStaff(role)) requireStaff(context, 'business');
}
