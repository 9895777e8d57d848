import { freeTierId } from '@matilha/contract/billing/plans';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { UserRow } from '#server/features/account/api.ts';
import { bringUpToDate, grant } from '#server/features/credits/api.ts';
import type { Context } from '#server/platform/context.ts';
import { demonstrationAddress, insertUser, type NewUser } from './repository.ts';

const welcomeCredits = 100;

export type FirstAccount = Required<
  Pick<NewUser, 'email' | 'role' | 'firstName' | 'lastName' | 'passwordHash'>
>;

/** Creates an account of the first start, confirmed and with credits. */
export async function createFirstAccount(
  tx: Transaction,
  context: Pick<Context, 'actor' | 'clock' | 'requestId'>,
  account: FirstAccount,
): Promise<UserRow> {
  const now = context.clock.now();
  const confirmed = { emailVerifiedAt: now, createdAt: now };
  const user = await insertUser(tx, { ...account, ...confirmed, phone: '', tierId: freeTierId });
  await bringUpToDate(tx, user.id, now);
  await grant(tx, {
    userId: user.id,
    kind: 'operator',
    sourceKey: `first-start:${user.role}`,
    amount: welcomeCredits,
    startsAt: now,
    endsAt: null,
    reason: 'Créditos de boas-vindas',
    now,
  });
  await audit(tx, context, { action: `user.create_${user.role}`, subject: `user:${user.id}` });
  return user;
}

/** Creates the demonstration subscriber. */
export const createDemonstration = (
  tx: Transaction,
  context: Pick<Context, 'actor' | 'clock' | 'requestId'>,
  passwordHash: string | null,
): Promise<UserRow> =>
  createFirstAccount(tx, context, {
    email: demonstrationAddress,
    role: 'subscriber',
    firstName: 'Demonstração',
    lastName: 'Matilha',
    passwordHash,
  });
