import type { LandingRegisterInput } from '@matilha/contract/leads';
import { campaignFields, leastFillTimeMs } from '@matilha/contract/leads';
import { days, hours, later, seconds } from '#server/platform/clock.ts';

/** How long a delivery is tried before it waits for an operator (6.2). */
export const giveUpAfter = days(1);
/** An automation that asks for a longer pause is asked again after this one. */
const longestWait = hours(1);

/** What no person fills in, or nobody that fast (S15). */
export const isMachine = ({ referral_code, fill_time }: LandingRegisterInput): boolean =>
  Boolean(referral_code) || (fill_time !== undefined && fill_time < leastFillTimeMs);

/** Where the visit came from: the `utm_*` parameters that were there. */
export function campaignOf(input: LandingRegisterInput): Record<string, string> {
  const found = campaignFields.map((name) => [name, input[name]?.trim()] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** What makes two forms with one key the same form; how long filling in took does not count. */
export function requestText({ fill_time: _, ...input }: LandingRegisterInput): string {
  return JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });
/** The calendar day in Brazil, `2026-11-21`. */
export const brazilianDay = (instant: Date): string => dayFormat.format(instant);

/** When the automation may be asked again, from its `Retry-After`; null when it names no time that can be read. */
export function retryAt(retryAfter: string | undefined, now: Date): Date | null {
  if (!retryAfter) return null;
  const delta = /^\d{1,9}$/.test(retryAfter)
    ? seconds(Number(retryAfter))
    : Date.parse(retryAfter) - now.getTime();
  return Number.isNaN(delta) ? null : later(now, Math.min(Math.max(delta, 0), longestWait));
}
