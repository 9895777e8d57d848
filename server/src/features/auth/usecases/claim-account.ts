import { newPassword } from '@matilha/contract/account/auth';
import type { CheckClaimOutput } from '@matilha/contract/landing/leads';
import * as z from 'zod/mini';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { completeBusiness, type UserRow } from '#server/features/account/api.ts';
import { bringUpToDate, lockUpToDate } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { AuthDependencies } from '../dependencies.ts';
import { deleteOtherPending } from '../pending-repository.ts';
import {
  confirmProvisional,
  consumeToken,
  copyConsents,
  deleteSessionsOf,
  deleteTokensOf,
  deleteUser,
  lockAddress,
  lockUser,
  selectTokenOwner,
  verifiedAddressExists,
} from '../repository.ts';
import { throttleGuess } from '../throttle.ts';
import { type LoginClient, openProvenSession, openSession, provePassword, type SignedIn } from './login.ts';

export interface ClaimInput {
  token: string;
  password: string;
}

/** Moves the provisional account's chat and lead to the account it becomes or merges into; both ids are equal if it becomes one. */
export type Settle<Result> = (
  tx: Transaction,
  claimed: { from: number; to: number; now: Date },
) => Promise<Result>;

/**
 * Uses up the mailed link of a provisional account. If the address has no account yet, the provisional one becomes it,
 * with this password. If it has one, the password must be that account's, and everything moves there. Either way the
 * provisional account's earlier sessions end, because the person who opened it need not own the address.
 * Throws `invalid_token`, `invalid_input`, `conflict` when another link of the address was used first, and the errors of
 * `login` and `settle`.
 */
export async function claimAccount<Result>(
  context: Context,
  deps: AuthDependencies,
  { token, password }: ClaimInput,
  client: LoginClient,
  settle: Settle<Result>,
): Promise<SignedIn & { settled: Result }> {
  const tokenHash = hashToken(token);
  const owner = await throttleGuess({ ...deps, log: context.log }, client.address, async () => {
    const found = await selectTokenOwner(context.db, tokenHash, 'claim_account', context.clock.now());
    if (!found) throw new AppError('invalid_token');
    return found;
  });
  const claim = { owner, tokenHash, password, client, settle };
  return (await verifiedAddressExists(context.db, owner.email))
    ? moveToAccount(context, deps, claim)
    : becomeAccount(context, deps, claim);
}

interface Claim<Result> {
  owner: UserRow;
  tokenHash: Buffer;
  password: string;
  client: LoginClient;
  settle: Settle<Result>;
}

async function becomeAccount<Result>(
  context: Context,
  deps: AuthDependencies,
  { owner, tokenHash, password, client, settle }: Claim<Result>,
) {
  const passwordHash = await deps.passwords.hash(checked(password));
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const user = await takeUp(tx, owner, tokenHash, now);
    // Another link for this address was used first: its account exists now, and this request lacks its password.
    if (await verifiedAddressExists(tx, user.email)) throw new AppError('conflict');
    await confirmProvisional(tx, user.id, passwordHash, now);
    await deleteOtherPending(tx, user.email, user.id);
    await deleteSessionsOf(tx, user.id);
    await deleteTokensOf(tx, user.id, 'claim_account');
    await bringUpToDate(tx, user.id, now);
    await audit(tx, context, { action: 'user.claim', subject: `user:${user.id}` });
    const settled = await settle(tx, { from: user.id, to: user.id, now });
    const confirmed = { ...user, passwordHash, provisional: false };
    const signedIn = await openSession(tx, context, { user: confirmed, known: undefined, client });
    return { ...signedIn, settled };
  });
}

async function moveToAccount<Result>(
  context: Context,
  deps: AuthDependencies,
  { owner, tokenHash, password, client, settle }: Claim<Result>,
) {
  const proof = await provePassword(context, deps, { email: owner.email, password }, client);
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const to = proof.checked.id;
    // Lock the remaining account first. Its deletion locks in the same order and also removes registrations like this one.
    await lockUpToDate(tx, to, now);
    const from = await takeUp(tx, owner, tokenHash, now);
    const settled = await settle(tx, { from: from.id, to, now });
    await copyConsents(tx, from.id, to);
    await completeBusiness(tx, to, from);
    await deleteUser(tx, from.id);
    const details = { from: from.id };
    await audit(tx, context, { action: 'user.claim', subject: `user:${to}`, details });
    return { ...(await openProvenSession(tx, context, proof, client)), settled };
  });
}

/**
 * Locks the provisional account and uses its link up. Links for one address are serialised, and a link succeeds once;
 * else throws `invalid_token`. Credits are locked before the account, the order a question uses, so that a question
 * sent at the same time is stored first or refused.
 */
async function takeUp(tx: Transaction, owner: UserRow, tokenHash: Buffer, now: Date): Promise<UserRow> {
  await lockAddress(tx, owner.email);
  if (!(await selectTokenOwner(tx, tokenHash, 'claim_account', now))) throw new AppError('invalid_token');
  await lockUpToDate(tx, owner.id, now);
  const user = await lockUser(tx, owner.id);
  const used = await consumeToken(tx, tokenHash, 'claim_account', now);
  if (!used || !user?.provisional || user.disabledAt) throw new AppError('invalid_token');
  return user;
}

function checked(password: string): string {
  const parsed = z.safeParse(newPassword, password);
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? '';
  throw new AppError('invalid_input', { fields: { password: message } });
}

/** Returns the data of the claim page, or throws `invalid_token`. Does not use the token up: mail scanners follow links (S13). */
export async function checkClaim(
  context: Context,
  limits: Limits,
  token: string,
  client: { address: string },
): Promise<CheckClaimOutput> {
  return throttleGuess({ limits, log: context.log }, client.address, async () => {
    const now = context.clock.now();
    const owner = await selectTokenOwner(context.db, hashToken(token), 'claim_account', now);
    if (!owner) throw new AppError('invalid_token');
    const hasAccount = await verifiedAddressExists(context.db, owner.email);
    return { firstName: owner.firstName, email: owner.email, hasAccount };
  });
}
