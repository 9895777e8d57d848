import type { User } from '@matilha/contract/account/account';
import type { LoginInput } from '@matilha/contract/account/auth';
import type { ErrorCode } from '@matilha/contract/error-table';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { presentUser, type UserRow } from '#server/features/account/api.ts';
import { lockUpToDate } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { issueDevice, recogniseDevice } from '../known-device.ts';
import { noteRefusal, type RefusalReason } from '../note-refusal.ts';
import {
  deleteSession,
  insertSession,
  lockUser,
  newSession,
  selectByAddress,
  setPassword,
} from '../repository.ts';
import { maxSessions } from '../rules.ts';

export interface LoginClient extends Client {
  /** Token and device cookie that the browser still has from earlier sign-ins. */
  sessionToken: string | undefined;
  device: string | undefined;
}

export interface SignedIn {
  user: User;
  token: string;
  device: string;
}

/**
 * Opens a session under a new token and ends the one this browser had. Throws `invalid_credentials` after the same work
 * whether or not the address is known (R30), `email_not_verified` only for the right password, `account_blocked` for a
 * disabled account, and `rate_limited`.
 */
export async function login(
  context: Context,
  deps: AuthDependencies,
  input: LoginInput,
  client: LoginClient,
): Promise<SignedIn> {
  const proof = await provePassword(context, deps, input, client);
  return context.db.transaction((tx) => openProvenSession(tx, context, proof, client));
}

/** A checked password, and the data needed to open a session with it. */
export interface PasswordProof {
  checked: UserRow;
  rehashed: string | undefined;
  /** Id of this browser if it has signed in to the account before. */
  known: string | undefined;
}

/** Checks limits and password as `login` does, with the same errors, but opens no session. */
export async function provePassword(
  context: Context,
  deps: AuthDependencies,
  { email, password }: LoginInput,
  client: LoginClient,
): Promise<PasswordProof> {
  const known = await recogniseDevice(context.db, client.device, email);
  const attempt = await countAttempt(context, deps, { email, address: client.address, known });
  const user = await selectByAddress(context.db, email);
  const right = await deps.passwords.verify(user?.passwordHash ?? null, password);
  const refuse = async (reason: RefusalReason, code: ErrorCode): Promise<never> => {
    await noteRefusal(context, deps.limits, { userId: user?.id ?? null, reason, address: client.address });
    throw new AppError(code);
  };
  if (!user) return refuse('unknown_address', 'invalid_credentials');
  if (!user.passwordHash) return refuse('no_password', 'invalid_credentials');
  if (!right) return refuse('wrong_password', 'invalid_credentials');
  await attempt.forget();
  if (user.disabledAt) return refuse('disabled', 'account_blocked');
  if (!user.emailVerifiedAt) return refuse('unverified', 'email_not_verified');
  const outdated = deps.passwords.needsRehash(user.passwordHash);
  const rehashed = outdated ? await deps.passwords.hash(password) : undefined;
  return { checked: user, rehashed, known };
}

interface Attempt {
  email: string;
  address: string;
  known: string | undefined;
}

/** A known browser has a limit of its own, so that strangers cannot lock the owner out. */
async function countAttempt(context: Context, { limits }: AuthDependencies, attempt: Attempt) {
  const { email, address, known } = attempt;
  const [window, windowKey] = known
    ? (['login_device', known] as const)
    : (['login_network', clientNetwork(address).key] as const);
  const accountKey = known ? `${email} ${known}` : email;
  const refuse = (limited: string) => async (error: unknown) => {
    await noteLimited(context, limits, attempt, limited);
    throw error;
  };
  await limits.consume(window, windowKey).catch(refuse(`network ${windowKey}`));
  await limits.consumeLogin(accountKey).catch(async (error: unknown) => {
    // The account's own limit refused: no password was tried, so refund the network's limit.
    await limits.refund(window, windowKey);
    return refuse(`account ${accountKey}`)(error);
  });
  return {
    async forget(): Promise<void> {
      await limits.refund(window, windowKey);
      await limits.clearLogin(accountKey);
    },
  };
}

/** Logs at most one entry for each network or account in ten minutes: a refusal must stay cheap. */
async function noteLimited(context: Context, limits: Limits, { email, address }: Attempt, limited: string) {
  if (!(await limits.allows('limited_sign_in', limited))) return;
  const user = await selectByAddress(context.db, email);
  await noteRefusal(context, limits, { userId: user?.id ?? null, reason: 'rate_limited', address });
}

/** Opens a session for a checked password. Throws `invalid_credentials` or `account_blocked` when the account changed since the check. */
export async function openProvenSession(
  tx: Transaction,
  context: Context,
  { checked, rehashed, known }: PasswordProof,
  client: LoginClient,
): Promise<SignedIn> {
  // Lock credits before the account, as everywhere, so that a concurrent deletion waits instead of deadlocking.
  await lockUpToDate(tx, checked.id, context.clock.now());
  const user = await lockUser(tx, checked.id);
  // The password may have been reset since it was compared.
  if (!user || user.passwordHash !== checked.passwordHash) throw new AppError('invalid_credentials');
  if (user.disabledAt) throw new AppError('account_blocked');
  if (rehashed) await setPassword(tx, user.id, rehashed);
  return openSession(tx, context, { user, known, client });
}

/** Opens a session under a new token and ends the one this browser had. */
export async function openSession(
  tx: Transaction,
  context: Context,
  { user, known, client }: { user: UserRow; known: string | undefined; client: LoginClient },
): Promise<SignedIn> {
  const now = context.clock.now();
  const token = newToken();
  if (client.sessionToken) await deleteSession(tx, hashToken(client.sessionToken));
  await insertSession(tx, newSession(user, token, client, now), maxSessions);
  await audit(tx, context, { action: 'session.open', subject: `user:${user.id}` });
  const { available } = await lockUpToDate(tx, user.id, now);
  const device = await issueDevice(tx, user.email, known);
  return { user: presentUser(user, available), token, device };
}
