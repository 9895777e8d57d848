import type { User } from '@matilha/contract/account';
import type { LoginInput } from '@matilha/contract/auth';
import { audit } from '#server/database/audit.ts';
import { presentUser, type UserRow } from '#server/features/account/usecases/present-user.ts';
import { lockUpToDate } from '#server/features/credits/usecases/bring-up-to-date.ts';
import { AppError } from '#server/platform/app-error.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { issueDevice, recogniseDevice } from '../known-device.ts';
import { deleteSession, insertSession, lockUser, selectByAddress, setPassword } from '../repository.ts';
import { maxSessions, sessionExpiry } from '../rules.ts';

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
  { email, password }: LoginInput,
  client: LoginClient,
): Promise<SignedIn> {
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
  return openSession(context, { checked: user, rehashed, client, known });
}

/** A browser the account knows counts on its own, so that strangers cannot lock the owner out (6.1.1). */
async function countAttempt({ limits }: AuthDependencies, email: string, address: string, known?: string) {
  const [window, windowKey] = known
    ? (['login_device', known] as const)
    : (['login_network', clientNetwork(address).key] as const);
  const accountKey = known ? `${email} ${known}` : email;
  await limits.consume(window, windowKey);
  await limits.consumeLogin(accountKey);
  return {
    async forget(): Promise<void> {
      await limits.refund(window, windowKey);
      await limits.clearLogin(accountKey);
    },
  };
}

interface Opening {
  checked: UserRow;
  rehashed: string | undefined;
  client: LoginClient;
  known: string | undefined;
}

function openSession(context: Context, { checked, rehashed, client, known }: Opening): Promise<SignedIn> {
  const now = context.clock.now();
  const token = newToken();
  return context.db.transaction(async (tx) => {
    const user = await lockUser(tx, checked.id);
    // The password may have been reset since it was compared: what was proven no longer holds.
    if (!user || user.passwordHash !== checked.passwordHash) throw new AppError('invalid_credentials');
    if (user.disabledAt) throw new AppError('forbidden');
    if (rehashed) await setPassword(tx, user.id, rehashed);
    if (client.sessionToken) await deleteSession(tx, hashToken(client.sessionToken));
    const session = {
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: sessionExpiry(user.role, now),
      userAgent: client.userAgent.slice(0, 200),
    };
    await insertSession(tx, session, maxSessions);
    await audit(tx, context, { action: 'session.open', subject: `user:${user.id}` });
    const { available } = await lockUpToDate(tx, user.id, now);
    const device = await issueDevice(tx, user.email, known);
    return { user: presentUser(user, available), token, device };
  });
}
