import type { Database } from '#server/database/connection.ts';
import {
  type Attempt,
  clearExpired,
  clearKey,
  returnPoints,
  takeAttempt,
  takenPoints,
  takePoints,
} from '#server/database/stores/limit-store.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { createLeases } from './api-leases.ts';
import { AppError } from './app-error.ts';
import { type Clock, days, hours, later, minutes, seconds } from './clock.ts';
import { once } from './concurrency/once.ts';
import { describeError, isDatabaseUnavailable } from './describe-error.ts';
import type { Log } from './log.ts';
import { createModelAnswers, refusal } from './model-answers.ts';
import { sign } from './tokens.ts';

interface WindowLimit {
  points: number;
  /** Milliseconds. */
  per: number;
  /** The sentence for users who are past it, where "too many attempts in a short time" would be wrong. */
  sentence?: string;
}

const mostRecordings =
  'Sua conta chegou ao limite de gravações por dia. Escreva a pergunta, ou grave mais tarde.';

/** The limits: how many points within how long. */
export const limitTable = {
  login_network: { points: 10, per: minutes(1) },
  login_device: { points: 10, per: minutes(1) },
  /** Refused sign-ins that are recorded, all together; an alarm follows past it. */
  refused_sign_in: { points: 5_000, per: hours(1) },
  refused_sign_in_alarm: { points: 1, per: hours(1) },
  /** A sign-in refused by a limit is recorded once for each network or account. */
  limited_sign_in: { points: 1, per: minutes(10) },
  sign_up_ipv6: { points: 5, per: minutes(30) },
  sign_up_ipv4: { points: 60, per: minutes(30) },
  /**
   * An IPv4 address or an IPv6 /48 in a day. Carriers put thousands of phones behind one address, so it is five times the half hour's
   * limit; 300 gifts of 5 credits stay far below the 10,000 answers that unpaid accounts share.
   */
  sign_up_day: { points: 300, per: days(1) },
  /** Refuses nothing: past it an alarm is raised. */
  sign_up_alarm: { points: 200, per: hours(1) },
  /** Mails that either sign-up form sends to one address, so that nobody can flood a mailbox (S15). */
  sign_up_mail: { points: 1, per: hours(1) },
  /** Landing forms for one mailbox, in any spelling (S16). */
  landing_mailbox: { points: 5, per: days(1) },
  /** Corrections of the address of one provisional account: each sends a mail (S15). */
  address_correction: { points: 3, per: days(1) },
  /** Elects one of several copies of a landing form to do the work; the others wait for it (R16). */
  landing_copy: { points: 1, per: minutes(1) },
  /** Calls of the automation, all processes together (R21). */
  lead_delivery: { points: 10, per: seconds(1) },
  mail_cooldown: { points: 1, per: seconds(60) },
  mail_address: { points: 5, per: hours(1) },
  mail_network: { points: 25, per: hours(1) },
  /** Wrong tokens only. */
  token_guess_ipv6: { points: 5, per: minutes(30) },
  token_guess_ipv4: { points: 60, per: minutes(30) },
  /** Refused codes of one member of staff; passkeys have a limit of their own, which no guessing of codes uses up. */
  second_factor: { points: 5, per: minutes(15) },
  passkey: { points: 20, per: minutes(15) },
  credential_change: { points: 5, per: minutes(10) },
  /** Pictures and files that one member of staff uploads. */
  staff_upload: { points: 300, per: hours(1) },
  /** Spreadsheets and archives that are read for one member of staff, previews and imports together. */
  file_import: {
    points: 60,
    per: hours(1),
    sentence: 'Você chegou ao limite de arquivos conferidos por hora. Tente de novo mais tarde.',
  },
  /** Calls of other sites for a linked picture by one member of staff. */
  staff_link: { points: 60, per: hours(1) },
  /** Calls of the video providers by one member of staff. */
  video_check: { points: 60, per: hours(1) },
  /** Calls of tools by the answers of one account: each answer makes at most eight. */
  tool_call: { points: 60, per: minutes(1) },
  chat_send: { points: 30, per: minutes(1) },
  /** Model answers of a day: one half for paying accounts alone, the other for everybody (S16). */
  model_answer_paid: { points: 10_000, per: days(1) },
  model_answer_shared: { points: 10_000, per: days(1) },
  /** Share of the common half for unpaid accounts behind one IPv4 address or IPv6 /48: it takes ten networks to empty it (LLM10). */
  model_answer_network: { points: 1_000, per: days(1) },
  /** Answers that one account may request, by plan, counted in its runs: see `dailyAnswers` in chat/rules.ts. */
  model_answer_provisional_account: { points: 10, per: days(1) },
  model_answer_free_account: { points: 30, per: days(1) },
  model_answer_paid_account: { points: 60, per: days(1) },
  /** Price lists that the model reads for one account; simple rules read the pasted ones past it. */
  price_list: {
    points: 10,
    per: days(1),
    sentence:
      'Sua conta chegou ao limite de tabelas lidas por dia. Cole a tabela em texto, ou fotografe mais tarde.',
  },
  /** Answers that the model reads for posts of one account, because they stray from the form. */
  post_reading: { points: 20, per: days(1) },
  /** Voice notes of one account, and of one that does not pay. */
  transcription: { points: 40, per: days(1), sentence: mostRecordings },
  transcription_unpaid: { points: 10, per: days(1), sentence: mostRecordings },
  /** Looks of one member of staff at the words of people: conversations, badly rated answers, exports of a person. */
  staff_look: {
    points: 20,
    per: days(1),
    sentence:
      'Você chegou ao limite de 20 leituras por dia do que as pessoas escreveram. Tente amanhã, ou peça a outra pessoa da equipe.',
  },
  /** Trial answers of assistants with an unsaved form, for one member of staff. */
  assistant_trial: {
    points: 200,
    per: days(1),
    sentence: 'Você chegou ao limite de experimentos por dia. Tente de novo mais tarde.',
  },
  /** Materials for which the model proposes questions, for one member of staff. */
  material_questions: {
    points: 200,
    per: days(1),
    sentence: 'Você chegou ao limite de pedidos de perguntas por dia. Tente de novo mais tarde.',
  },
  /** Failures of the model service that cost one account none of its free calls. */
  free_call_failure: { points: 20, per: days(1) },
  /** Photos that one account uploads. */
  photo: {
    points: 60,
    per: days(1),
    sentence: 'Sua conta chegou ao limite de fotos por dia. Envie outras mais tarde.',
  },
  /** Photos of all provisional accounts of an IPv4 address or IPv6 /48: as many as it may open accounts. */
  provisional_photo_network: {
    points: 300,
    per: days(1),
    sentence:
      'Muitas contas novas da sua rede enviaram fotos hoje. Confirme seu email, ou envie a foto mais tarde.',
  },
  /** Photos, posts and calculations that all provisional accounts of such a network store. */
  provisional_store_network: {
    points: 3_000,
    per: days(1),
    sentence:
      'Muitas contas novas da sua rede guardaram posts e cálculos hoje. Confirme seu email, ou guarde mais tarde.',
  },
  /** How often an alarm about the storage of provisional accounts is raised. */
  storage_alarm: { points: 1, per: hours(1) },
  /** How often an alarm about a used-up half is raised. */
  model_alarm: { points: 1, per: hours(1) },
  /** How often an alarm about the mail server's settings is raised. */
  mail_alarm: { points: 1, per: minutes(10) },
  /** Attempts with a card, and other operations on simulated money, of one account at the payments stand-in. */
  card_attempt: { points: 60, per: minutes(10) },
  /** Calls to the payment provider caused by one account: ordinary payment never reaches it. */
  checkout: { points: 100, per: minutes(10) },
  /** Reads of calendar feeds; services that read for many users have few addresses. */
  feed_read: { points: 300, per: minutes(10) },
  /** Reads of one user's feed of posts. */
  posts_feed: { points: 30, per: minutes(10) },
  /** Files of posts for one account. */
  posts_file: { points: 30, per: minutes(10) },
  /** Files of calculations for one account. */
  calculation_file: { points: 30, per: minutes(10) },
  /** Reads of shared conversations by one network. */
  shared_read: { points: 300, per: minutes(10) },
  /** Requests of one network for the API's description: a page takes about ten files. */
  docs_read: { points: 200, per: minutes(1) },
  /** Exports of all data of a user. */
  export: { points: 5, per: hours(1) },
  /** Requests to the data officer: per network, confirmation mails per address, notices to the operators. */
  privacy_request: { points: 20, per: hours(1) },
  privacy_request_mail: { points: 1, per: hours(1) },
  privacy_notice: { points: 60, per: hours(1) },
  api_call: { points: 1_200, per: minutes(5) },
} as const satisfies Record<string, WindowLimit>;

export type LimitName = keyof typeof limitTable;
/** Overrides the points of single limits for a test or a measurement; `Infinity` disables one. */
export type LimitOverrides = Partial<Record<LimitName, number>>;

/** Splits the day's model answers in halves. Null: the model costs nothing, so it has no limit. */
export function answerLimits(daily: number | null): LimitOverrides {
  if (daily !== null) {
    return { model_answer_paid: Math.ceil(daily / 2), model_answer_shared: Math.floor(daily / 2) };
  }
  const names = Object.keys(limitTable).filter((name) => name.startsWith('model_answer_'));
  return Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY]));
}

const loginAccount = { free: 5, firstWait: seconds(30), maxWait: minutes(15), forgetAfter: days(1) };

export type LimitPoint = readonly [name: LimitName, key: string];

export interface Limits {
  /** Takes one point. Throws `rate_limited` with the wait. Keys are stored as keyed hashes only. */
  consume(name: LimitName, key: string): Promise<void>;
  /** Takes one point of each limit, in order; when one refuses, the points already taken are returned. */
  consumeAll(points: readonly LimitPoint[]): Promise<void>;
  /** Takes one point if there is one; returns whether there was. */
  allows(name: LimitName, key: string): Promise<boolean>;
  refund(name: LimitName, key: string): Promise<void>;
  /** Counts one attempt at an account's password: five at once, then waits from 30 s doubling to 15 min. */
  consumeLogin(key: string): Promise<void>;
  clearLogin(key: string): Promise<void>;
  /** Takes one point of a user's general limit, leased in blocks so that a call costs no write. */
  consumeApiCall(userId: number): Promise<void>;
  /** Returns whether one more refused sign-in may be recorded; also leased, so a flood waits for no shared counter. */
  allowsRefusalNote(): Promise<boolean>;
  /**
   * Takes one answer of the model service, also leased: for a paying account from its own half first, for others from the shared half and
   * from their network. Returns the function that returns it when the model was not called. Throws `model_budget` or `free_model_budget`
   * with the wait.
   */
  consumeModelAnswer(account: { pays: boolean; network: string }): Promise<() => void>;
  /** Returns the points that the window has left, leased ones taken; `Infinity` without a limit. */
  left(name: LimitName, key: string): Promise<number>;
  /** Returns the points of a limit as configured here; the caller counts. */
  pointsOf(name: LimitName): number;
  /** Removes rows with a window that ended a day ago; called by the daily job. */
  sweep(): Promise<void>;
}

interface Options {
  db: Database;
  clock: Clock;
  overrides?: LimitOverrides | undefined;
}

/** Limits that hold across processes, counted in PostgreSQL. */
export function createLimits({ db, clock, overrides = {} }: Options): Limits {
  const secret = once(() => readSecret(db, 'limits'));
  const rowKey = async (name: string, key: string): Promise<string> => `${name}:${sign(await secret(), key)}`;
  const pointsOf = (name: LimitName): number => overrides[name] ?? limitTable[name].points;
  const take = async (name: LimitName, key: string, want: number): Promise<Attempt> => {
    const points = pointsOf(name);
    if (points === Number.POSITIVE_INFINITY) return { granted: want, until: Number.POSITIVE_INFINITY };
    const { per } = limitTable[name];
    return takePoints(db, { key: await rowKey(name, key), points, per, want, now: clock.now() });
  };
  const leasesOf = (name: LimitName, blockSize: number) =>
    createLeases({ clock, blockSize, lease: (key, want) => take(name, key, want) });
  const apiCalls = leasesOf('api_call', 20);
  const refusalNotes = leasesOf('refused_sign_in', 20);
  const modelAnswers = createModelAnswers((name) =>
    // A block lost with its process, or idle in another one, is a thousandth of its half.
    leasesOf(name, Math.max(1, Math.min(20, Math.floor(pointsOf(name) / 1_000)))),
  );

  const consume: Limits['consume'] = async (name, key) => {
    const { sentence }: WindowLimit = limitTable[name];
    admit(await take(name, key, 1), sentence);
  };
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
    allowsRefusalNote: async () => 'granted' in (await refusalNotes.take('all')),
    consumeModelAnswer: ({ pays, network }) =>
      pays ? modelAnswers.consumePaid() : modelAnswers.consumeFree(network),
    left: async (name, key) => {
      const taken = await takenPoints(db, await rowKey(name, key), clock.now());
      return Math.max(0, pointsOf(name) - taken);
    },
    pointsOf,
    sweep: async () => void (await clearExpired(db, later(clock.now(), -days(1)))),
  };
}

interface Counting {
  limits: Pick<Limits, 'refund'>;
  log: Log;
}

/**
 * Gives back the point of an attempt that was not refused. Never throws: the attempt's data is stored, so a failure here must not look like
 * its failure, nor keep a new session's token from the browser. The point then returns with its window.
 */
export async function refundAttempt({ limits, log }: Counting, ...[name, key]: LimitPoint): Promise<void> {
  try {
    await limits.refund(name, key);
  } catch (error) {
    log.warn({ limit: name, ...describeError(error) }, 'an attempt that was not refused stayed counted');
  }
}

/**
 * Runs an attempt after its point was taken. Gives the point back when the attempt ends without a verdict because the database or the queue
 * failed.
 */
export async function refundFailure<Result>(
  counting: Counting,
  [name, key]: LimitPoint,
  attempt: () => Promise<Result>,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const isUnavailable = error instanceof AppError && error.code === 'unavailable';
    if (isUnavailable || isDatabaseUnavailable(error)) await refundAttempt(counting, name, key);
    throw error;
  }
}

function admit(attempt: Attempt, sentence?: string): void {
  if ('waitMs' in attempt) throw refusal('rate_limited', attempt.waitMs, sentence);
}
