import { freeTierId } from '@matilha/contract/billing/plans';
import type { Transaction } from '#server/database/connection.ts';
import { wasGivenUpSince } from '#server/database/people/erased-addresses.ts';
import { mailboxKey } from '#server/database/stores/mailbox-key.ts';
import { days, later } from '#server/platform/clock.ts';
import { freePeriodElsewhere, lockMailbox } from '../mailbox-repository.ts';
import {
  type Account,
  expireGrants,
  insertAccount,
  insertGrant,
  lockAccount,
  selectFreeTierFacts,
  selectUsable,
  setDueAt,
} from '../repository.ts';
import { earliest, endedBy, freePeriod, isDue } from '../rules.ts';

/**
 * Locks the account and applies due changes: expires ended grants with one entry each, and grants a verified free-tier
 * account its current period's credits; missed periods are not made up for. Call it when an address is verified or a
 * tier changes; otherwise `due_at` triggers it at the account's next use.
 */
export async function bringUpToDate(tx: Transaction, userId: number, now: Date): Promise<Account> {
  return update(tx, await lockCredits(tx, userId, now), now);
}

/** Locks the account and brings it up to date if something is due. */
export async function lockUpToDate(tx: Transaction, userId: number, now: Date): Promise<Account> {
  const account = await lockCredits(tx, userId, now);
  return isDue(account.dueAt, now) ? update(tx, account, now) : account;
}

/**
 * As `lockUpToDate`, and also returns the usable grants and the hold of this source key. Sends both queries in one
 * round trip and repeats the second in the rare case that something was due.
 */
export async function lockWithUsable(tx: Transaction, userId: number, now: Date, sourceKey: string) {
  const asked = [lockAccount(tx, userId), selectUsable(tx, userId, sourceKey)] as const;
  const [account, usable] = await Promise.all(asked);
  if (account && !isDue(account.dueAt, now)) return { available: account.available, ...usable };
  const { available } = await lockUpToDate(tx, userId, now);
  return { available, ...(await selectUsable(tx, userId, sourceKey)) };
}

/**
 * Locks the account without bringing it up to date; opens it if it is missing. For transactions that also lock the
 * user's row: this lock comes first everywhere.
 */
export async function lockCredits(tx: Transaction, userId: number, now: Date): Promise<Account> {
  const account = await lockAccount(tx, userId);
  if (account) return account;
  await openAccount(tx, { userId, now });
  const opened = await lockAccount(tx, userId);
  if (!opened) throw new Error(`no credit account for user ${userId}`);
  return opened;
}

async function update(tx: Transaction, account: Account, now: Date): Promise<Account> {
  const { userId } = account;
  const { grants } = await selectUsable(tx, userId);
  const ended = endedBy(grants, now);
  let available = ended.length ? await expireGrants(tx, userId, ended, { now }) : account.available;
  const renewal = await renewFreeTier(tx, userId, now);
  available = renewal.available ?? available;
  const running = grants.filter((grant) => !isDue(grant.endsAt, now));
  const dueAt = earliest([renewal.nextAt, ...running.map((grant) => grant.endsAt)]);
  if (dueAt?.getTime() !== account.dueAt?.getTime() || renewal.available !== undefined) {
    await setDueAt(tx, userId, dueAt);
  }
  return { ...account, available, dueAt };
}

interface Renewal {
  /** Credits available afterwards; undefined when nothing was granted. */
  available?: number | undefined;
  /** When the free tier renews next; null when it does not. */
  nextAt: Date | null;
}

async function renewFreeTier(tx: Transaction, userId: number, now: Date): Promise<Renewal> {
  const keyPrefix = `tier${freeTierId}:${userId}:`;
  const facts = await selectFreeTierFacts(tx, userId, keyPrefix);
  if (!facts || facts.tierId !== freeTierId || !facts.emailVerifiedAt) return { nextAt: null };
  const { index, startsAt, endsAt } = freePeriod(facts.createdAt, now);
  const granted = facts.grantedUntil !== null && facts.grantedUntil >= startsAt;
  if (granted || facts.responsesLimit === 0) return { nextAt: endsAt };
  const withheld = await whyWithheld(tx, { userId, email: facts.email, first: index === 0 }, now);
  const available = await insertGrant(tx, {
    userId,
    kind: 'period',
    sourceKey: `${keyPrefix}${index}`,
    amount: withheld ? 0 : facts.responsesLimit,
    startsAt,
    endsAt,
    entry: 'grant',
    reason: withheld ?? 'free_period',
    now,
  });
  return { available, nextAt: endsAt };
}

/** Returns the reason to withhold the free credits: a mailbox gets them for one account at a time, in any spelling (S16). */
async function whyWithheld(
  tx: Transaction,
  { userId, email, first }: { userId: number; email: string; first: boolean },
  now: Date,
): Promise<string | null> {
  await lockMailbox(tx, mailboxKey(email));
  if (await freePeriodElsewhere(tx, userId, now)) return 'free_period_elsewhere';
  // An account of this mailbox, which was deleted or got another address less than a year ago, already had the first gift.
  const givenUp = first && (await wasGivenUpSince(tx, email, later(now, -days(365))));
  return givenUp ? 'free_period_withheld' : null;
}

/**
 * Opens a user's credit account without credits; idempotent. Its first use grants the user's credits: the account is due since yesterday,
 * so that this also holds for processes with a slow clock.
 */
export const openAccount = (tx: Transaction, { userId, now }: { userId: number; now: Date }): Promise<void> =>
  insertAccount(tx, userId, later(now, -days(1)));
