import type { Role } from '@matilha/contract/account/account';
import { days, hours, later, minutes } from '#server/platform/clock.ts';

const staffLifetime = { idle: minutes(30), absolute: hours(8) };
/** Session lifetimes: how long one may stay unused, and how long it lasts at most. Staff get shorter ones. */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  subscriber: { idle: days(7), absolute: days(30) },
  operator: staffLifetime,
  editor: staffLifetime,
  support: staffLifetime,
};

export const maxSessions = 10;
export const verificationLifetime = hours(24);
/** Lifetime of the link with which the owner claims a provisional account. */
export const claimLifetime = days(7);
export const resetLifetime = hours(1);
/** Lifetime of the link that confirms a new email address. */
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

/** Limits writes of `lastUsedAt` to one in five minutes, so that reads stay reads. */
export const needsTouch = (session: SessionTimes, now: Date): boolean =>
  now >= later(session.lastUsedAt, touchEvery);

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** Returns first and last name from a full name, the two parts, or a mix of them, as clients send them. */
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
