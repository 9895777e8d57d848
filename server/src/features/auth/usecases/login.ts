import type { User } from '@matilha/contract/account';
import type { LoginInput } from '@matilha/contract/auth';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { presentUser, type UserRow } from '#server/features/account/usecases/present-user.ts';
import { lockUpToDate } from '#server/features/credits/usecases/bring-up-to-date.ts';
import { AppError } from '#server/platform/app-error.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { issueDevice, recogniseDevice } from '../known-device.ts';
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
  /** What the browser still holds of earlier sign-ins. */
  sessionToken: string | undefined;
  device: string | undefined;
}

export interface SignedIn {
  user: User;
  token: string;
  device: string;
}

/**
 * Opens a session under a new token; the one this browser had ends. Unknown addresses cost the same work and
 * get the same `invalid_credentials`; the right password of an unverified address gets `email_not_verified`.
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

/** What a right password proves, and what follows from it. */
export interface PasswordProof {
  checked: UserRow;
  rehashed: string | undefined;
  /** Id of the browser when the account knows it. */
  known: string | undefined;
}

/** The limits and refusals of a login without opening a session. */
export async function provePassword(
  context: Context,
  deps: AuthDependencies,
  { email, password }: LoginInput,
  client: LoginClient,
): Promise<PasswordProof> {
  const known = await recogniseDevice(context.db, client.device, email);
  const attempt = await countAttempt(deps, email, client.address, known);
  const user = await selectByAddress(context.db, email);
  const right = await deps.passwords.verify(user?.passwordHash ?? null, password);
  if (!user?.passwordHash || !right) throw new AppError('invalid_credentials');
  await attempt.forget();
  if (user.disabledAt) throw new AppError('forbidden');
  if (!user.emailVerifiedAt) throw new AppError('email_not_verified');
  const outdated = deps.passwords.needsRehash(user.passwordHash);
  const rehashed = outdated ? await deps.passwords.hash(password) : undefined;
  return { checked: user, rehashed, known };
}

/** A browser the account knows counts on its own, so that strangers cannot lock the owner out (6.1.1). */
async function countAttempt({ limits }: AuthDependencies, email: string, address: string, known?: string) {
  const [window, windowKey] = known
    ? (['login_device', known] as const)
    : (['login_network', clientNetwork(address).key] as const);
  const accountKey = known ? `${email} ${known}` : email;
  await limits.consume(window, windowKey);
  try {
    await limits.consumeLogin(accountKey);
  } catch (error) {
    // The account's wait refused: nothing was tried, so the network is not charged for it.
    await limits.refund(window, windowKey);
    throw error;
  }
  return {
    async forget(): Promise<void> {
      await limits.refund(window, windowKey);
      await limits.clearLogin(accountKey);
    },
  };
}

/** Opens the session that a proof allows, unless what was proven no longer holds. */
export async function openProvenSession(
  tx: Transaction,
  context: Context,
  { checked, rehashed, known }: PasswordProof,
  client: LoginClient,
): Promise<SignedIn> {
  // Credits before the account, as everywhere: a deletion at the same time waits instead of failing.
  await lockUpToDate(tx, checked.id, context.clock.now());
  const user = await lockUser(tx, checked.id);
  // The password may have been reset since it was compared: what was proven no longer holds.
  if (!user || user.passwordHash !== checked.passwordHash) throw new AppError('invalid_credentials');
  if (user.disabledAt) throw new AppError('forbidden');
  if (rehashed) await setPassword(tx, user.id, rehashed);
  return openSession(tx, context, { user, known, client });
}

/** A session under a new token; the one this browser had ends. */
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
