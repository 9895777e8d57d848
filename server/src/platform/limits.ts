import { createHmac } from 'node:crypto';
import type { Database } from '#server/database/connection.ts';
import {
  type Attempt,
  clearExpired,
  clearKey,
  returnPoints,
  takeAttempt,
  takePoints,
} from '#server/database/limit-store.ts';
import { readSecret } from '#server/database/secrets.ts';
import { createLeases } from './api-leases.ts';
import { AppError } from './app-error.ts';
import { type Clock, days, hours, later, minutes, seconds } from './clock.ts';

interface WindowLimit {
  points: number;
  /** Milliseconds. */
  per: number;
}

/** Section 2 of the limits: how many within how long (decision 2.9). */
export const limitTable = {
  login_network: { points: 10, per: minutes(1) },
  login_device: { points: 10, per: minutes(1) },
  sign_up_ipv6: { points: 5, per: minutes(30) },
  sign_up_ipv4: { points: 60, per: minutes(30) },
  /** Refuses nobody: past it the operator is told. */
  sign_up_alarm: { points: 200, per: hours(1) },
  /** Mails that either sign-up form causes to one address: no way to fill somebody's mailbox (S15). */
  sign_up_mail: { points: 1, per: hours(1) },
  /** Gifts that one address gets from the landing, confirmed or not (S16). */
  landing_address: { points: 5, per: days(1) },
  /** Who of several copies of one landing form does the work; the others wait for it (R16). */
  landing_copy: { points: 1, per: minutes(1) },
  /** Calls of the automation, all processes together (R21). */
  lead_delivery: { points: 10, per: seconds(1) },
  mail_cooldown: { points: 1, per: seconds(60) },
  mail_address: { points: 5, per: hours(1) },
  mail_network: { points: 25, per: hours(1) },
  /** Wrong tokens only. */
  token_guess_ipv6: { points: 5, per: minutes(30) },
  token_guess_ipv4: { points: 60, per: minutes(30) },
  credential_change: { points: 5, per: minutes(10) },
  chat_send: { points: 30, per: minutes(1) },
  /** What all together may have the model service answer, so that nobody's farm of accounts has no end (S16). */
  model_answer: { points: 20_000, per: days(1) },
  /** How often the operator is told that these are used up. */
  model_alarm: { points: 1, per: hours(1) },
  /** Cards that one account tries at the stand-in, and what else moves its simulated money. */
  card_attempt: { points: 60, per: minutes(10) },
  /** What one account has the payment provider do: who only pays never comes near it. */
  checkout: { points: 100, per: minutes(10) },
  /** Readings of calendar subscriptions; the services that read for many people have few addresses. */
  feed_read: { points: 300, per: minutes(10) },
  /** Files with everything about a person. */
  export: { points: 5, per: hours(1) },
  /** Letters to the data officer: from a network, confirmed to one address, told to the operators. */
  privacy_request: { points: 20, per: hours(1) },
  privacy_request_mail: { points: 1, per: hours(1) },
  privacy_notice: { points: 60, per: hours(1) },
  api_call: { points: 1_200, per: minutes(5) },
} as const satisfies Record<string, WindowLimit>;

export type LimitName = keyof typeof limitTable;
/** Points of single limits for a test or a measurement; `Infinity` switches one off. */
export type LimitOverrides = Partial<Record<LimitName, number>>;

const loginAccount = { free: 5, firstWait: seconds(30), maxWait: minutes(15), forgetAfter: days(1) };

export type LimitPoint = readonly [name: LimitName, key: string];

export interface Limits {
  /** Takes one point, or throws `rate_limited` with the wait. Keys are stored as keyed hashes only. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Takes one point of each limit, in order; when one refuses, the points already taken are given back. */
  consumeAll(points: readonly LimitPoint[]): Promise<void>;
  /** Takes one point when there is one, and tells whether there was. */
  allows(name: LimitName, key: string): Promise<boolean>;
  refund(name: LimitName, key: string): Promise<void>;
  /** One attempt at an account's password: five at once, then waits from 30 s doubling to 15 min. */
  consumeLogin(key: string): Promise<void>;
  clearLogin(key: string): Promise<void>;
  /** The general limit of a user, leased in blocks so that a call costs no write. */
  consumeApiCall(userId: number): Promise<void>;
  /** One answer of the model service, leased likewise; throws `model_budget` with the wait until there are more. */
  consumeModelAnswer(): Promise<void>;
  /** For the daily job: rows whose window ended a day ago. */
  sweep(): Promise<void>;
}

interface Options {
  db: Database;
  clock: Clock;
  overrides?: LimitOverrides | undefined;
}

/** Limits that hold across processes, counted in PostgreSQL. */
export function createLimits({ db, clock, overrides = {} }: Options): Limits {
  let secret: Promise<Buffer> | undefined;
  const rowKey = async (name: string, key: string): Promise<string> => {
    secret ??= readSecret(db, 'limits').catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return `${name}:${createHmac('sha256', await secret)
      .update(key)
      .digest('base64url')}`;
  };
  const pointsOf = (name: LimitName): number => overrides[name] ?? limitTable[name].points;
  const take = async (name: LimitName, key: string, want: number): Promise<Attempt> => {
    const points = pointsOf(name);
    if (points === Number.POSITIVE_INFINITY) return { granted: want, until: Number.POSITIVE_INFINITY };
    const { per } = limitTable[name];
    return takePoints(db, { key: await rowKey(name, key), points, per, want, now: clock.now() });
  };
  const leasesOf = (name: LimitName) => createLeases({ clock, lease: (key, want) => take(name, key, want) });
  const apiCalls = leasesOf('api_call');
  const modelAnswers = leasesOf('model_answer');

  const consume: Limits['consume'] = async (name, key) => admit(await take(name, key, 1));
  const refund: Limits['refund'] = async (name, key) =>
    void (await returnPoints(db, await rowKey(name, key), 1));

  return {
    consume,
    async consumeAll(points) {
      const taken: LimitPoint[] = [];
      try {
        for (const point of points) {
          await consume(...point);
          taken.push(point);
        }
      } catch (error) {
        for (const point of taken) await refund(...point);
        throw error;
      }
    },
    allows: async (name, key) => 'granted' in (await take(name, key, 1)),
    refund,
    consumeLogin: async (key) => {
      const row = await rowKey('login_account', key);
      admit(await takeAttempt(db, { key: row, ...loginAccount, now: clock.now() }));
    },
    clearLogin: async (key) => void (await clearKey(db, await rowKey('login_account', key))),
    consumeApiCall: async (userId) => admit(await apiCalls.take(String(userId))),
    consumeModelAnswer: async () => admit(await modelAnswers.take('all'), 'model_budget'),
    sweep: async () => void (await clearExpired(db, later(clock.now(), -days(1)))),
  };
}

function admit(attempt: Attempt, refusal: 'rate_limited' | 'model_budget' = 'rate_limited'): void {
  if ('waitMs' in attempt) throw new AppError(refusal, { retryAfter: Math.max(1, attempt.waitMs / 1_000) });
}
