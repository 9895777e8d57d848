import type { LandingRegisterInput } from '@matilha/contract/landing/leads';
import { campaignFields, leastFillTimeMs } from '@matilha/contract/landing/leads';
import { days, hours, later, seconds } from '#server/platform/clock.ts';

/** How long a delivery is retried before it is left to an operator. */
export const giveUpAfter = days(1);
/** Upper limit on the pause that the automation may ask for with `Retry-After`. */
const longestWait = hours(1);

/** Detects bots: a hidden field is filled in, or the form was sent faster than a person can (S15). */
export const isBot = ({ referral_code, fill_time }: LandingRegisterInput): boolean =>
  Boolean(referral_code) || (fill_time !== undefined && fill_time < leastFillTimeMs);

/** Returns the `utm_*` parameters that are present and not empty. */
export function campaignOf(input: LandingRegisterInput): Record<string, string> {
  const found = campaignFields.map((name) => [name, input[name]?.trim()] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** Returns a canonical text of the form, without `fill_time`: two requests with one key are copies if their texts are equal. */
export function requestText({ fill_time: _, ...input }: LandingRegisterInput): string {
  return JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
/** Returns the calendar day in Brazil, e.g. `2026-11-21`. */
export const brazilianDay = (instant: Date): string => dayFormat.format(instant);

/** Returns the earliest time of the next attempt by a `Retry-After` header; null when it is missing or unreadable. */
export function retryAt(retryAfter: string | undefined, now: Date): Date | null {
  if (!retryAfter) return null;
  const delta = /^\d{1,9}$/.test(retryAfter)
    ? seconds(Number(retryAfter))
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(delta) ? null : later(now, Math.min(Math.max(delta, 0), longestWait));
}
