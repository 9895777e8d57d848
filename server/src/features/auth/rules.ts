import type { Role } from '@matilha/contract/account';
import { days, hours, later, minutes } from '#server/platform/clock.ts';

/** How long a session lives unused, and at most (7.1.1): operators have the shorter one. */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  subscriber: { idle: days(7), absolute: days(30) },
  operator: { idle: minutes(30), absolute: hours(8) },
};

export const maxSessions = 10;
export const verificationLifetime = hours(24);
/** Credits of a provisional account; the free tier's come with the confirmed address (6.1, S16). */
export const landingGift = 5;
/** Of the link that turns a provisional account into one of one's own (6.1). */
export const claimLifetime = days(7);
export const resetLifetime = hours(1);
/** Of the link that confirms a new address. */
export const emailChangeLifetime = hours(24);
export const pendingAccountLifetime = days(14);
const touchEvery = minutes(5);

export interface SessionTimes {
  lastUsedAt: Date;
  expiresAt: Date;
}

export const sessionExpiry = (role: Role, now: Date): Date => later(now, lifetimes[role].absolute);

export const sessionIsAlive = (session: SessionTimes, role: Role, now: Date): boolean =>
  now < session.expiresAt && now < later(session.lastUsedAt, lifetimes[role].idle);

/** Use is noted coarsely, so that reading costs no write (at most one in five minutes). */
export const needsTouch = (session: SessionTimes, now: Date): boolean =>
  now >= later(session.lastUsedAt, touchEvery);

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** One full name, or the two parts, in whichever way a client sends them (decision 2.4). */
export function splitName(input: {
  name?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
}): PersonName {
  const [first = '', ...rest] = (input.name ?? '').split(/\s+/);
  if (input.firstName !== undefined) {
    return {
      firstName: input.firstName,
      lastName: input.lastName ?? (first === input.firstName ? rest.join(' ') : ''),
    };
  }
  return { firstName: first, lastName: input.lastName ?? rest.join(' ') };
}
