import type { Role, User } from '@matilha/contract/account/account';
import { type Area, isStaff, worksIn } from '@matilha/contract/panel/staff';
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
  /** The call says that its person saw and confirmed large changes of prices. */
  confirmsPrices?: boolean;
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

/** An area of the panel, or `any`: actions that every role of the panel may take, such as looking after its own second factor. */
type Work = Area | 'any';

const admits = (role: Role, work: Work): boolean => (work === 'any' ? isStaff(role) : worksIn(role, work));

/** Returns true if the actor works in the area of the panel and passed the second factor in this session. */
export const mayWorkIn = ({ actor }: Pick<Context, 'actor'>, work: Work): boolean =>
  actor.kind === 'user' && admits(actor.user.role, work) && actor.secondFactorAt !== null;

/** Returns true if the session passed the second factor in the last ten minutes. */
export function isProven({ actor, clock }: Pick<Context, 'actor' | 'clock'>): boolean {
  const provenAt = actor.kind === 'user' ? actor.secondFactorAt : null;
  return provenAt !== null && later(provenAt, secondFactorLifetime) >= clock.now();
}

/** Returns the signed-in member of staff, also before the second factor, which the caller asks for. Throws `forbidden` for others. */
export function requireStaffSession(context: Context) {
  const session = requireSession(context);
  if (!isStaff(session.user.role)) throw new AppError('forbidden');
  return session;
}

/**
 * Returns the signed-in member of staff. Throws `forbidden` for a role that does not work in the area, and `second_factor_required` before
 * the session passed the second factor.
 */
export function requireStaff(context: Context, work: Work): User {
  const user = requireUser(context);
  if (!admits(user.role, work)) throw new AppError('forbidden');
  if (!mayWorkIn(context, work)) throw new AppError('second_factor_required');
  return user;
}

/**
 * Returns the member of staff for a step that moves money, changes roles, deletes or exports. Throws as `requireStaff` does, and
 * `second_factor_required` when the second factor was passed more than ten minutes ago.
 */
export function requireProvenStaff(context: Context, work: Work): User {
  const user = requireStaff(context, work);
  if (!isProven(context)) throw new AppError('second_factor_required');
  return user;
}

const proveInPanel =
  'Sua conta é da equipe: confirme o segundo fator no painel, em Segurança, e volte em até 10 minutos.';

/**
 * Asks staff for a fresh second factor before a step on their own account that a stolen password must not take. Subscribers pass. Throws
 * `second_factor_required`.
 */
export function requireOwnProof(context: Context): void {
  const { role } = requireUser(context);
  if (isStaff(role) && !isProven(context))
    throw new AppError('second_factor_required', { message: proveInPanel });
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
