import { randomBytes } from 'node:crypto';
import type { Role } from '@matilha/contract/account/account';
import { freeTierId } from '@matilha/contract/billing/plans';
import { audit } from '#server/database/audit.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { waitForOthers } from '#server/database/transactions.ts';
import { bringUpToDate, grant } from '#server/features/credits/api.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createPasswords, type Passwords } from '#server/platform/password.ts';
import { assertStrongEnough } from '../operator-password.ts';
import { insertUser, lockAddress, operatorExists, verifiedAddressExists } from '../repository.ts';

interface Options {
  db: Database;
  clock: Clock;
  config: { operator: { email: string; password: string } | null; local: boolean };
  passwords?: Passwords;
}

interface FirstAccount {
  email: string;
  password: string;
  role: Role;
  firstName: string;
  lastName: string;
}

const demonstrationCredits = 100;
const operatorAddress = 'operador@matilha.local';
const demonstrationAddress = 'demo@matilha.local';
/** Returns a random password of 120 bits; no password is ever fixed in the code. */
const generated = (): string => randomBytes(15).toString('base64url');

/**
 * Creates the first operator, from the configuration or with a generated password, and on a local installation a
 * demonstration subscriber with credits. Does nothing once an operator exists; of several processes that start
 * together, one creates them. Returns the lines for the credentials file; none when nothing was generated.
 */
export async function createFirstAccounts(options: Options): Promise<string[]> {
  const { db, config, passwords = createPasswords() } = options;
  if (await operatorExists(db)) return [];
  const operator: FirstAccount = {
    email: config.operator?.email ?? operatorAddress,
    password: config.operator?.password ?? generated(),
    role: 'operator',
    firstName: 'Operador',
    lastName: '',
  };
  const demonstration: FirstAccount = {
    email: demonstrationAddress,
    password: generated(),
    role: 'subscriber',
    firstName: 'Demonstração',
    lastName: 'Matilha',
  };
  const createBoth = async (tx: Transaction) => {
    await lockAddress(tx, 'first-operator');
    if (await operatorExists(tx)) return [];
    const lines: string[] = [];
    await create(tx, options, operator, await passwords.hash(operator.password));
    if (!config.operator) lines.push(`operador: ${operator.email}  senha: ${operator.password}`);
    if (config.local && !(await verifiedAddressExists(tx, demonstration.email))) {
      await create(tx, options, demonstration, await passwords.hash(demonstration.password));
      lines.push(`assinante: ${demonstration.email}  senha: ${demonstration.password}`);
    }
    return lines;
  };
  return db.transaction(createBoth, { limits: waitForOthers });
}

async function create(
  tx: Transaction,
  { clock }: Options,
  account: FirstAccount,
  passwordHash: string,
): Promise<void> {
  const now = clock.now();
  const { email, role, firstName, lastName, password } = account;
  assertStrongEnough(role, password);
  const user = await insertUser(tx, {
    email,
    role,
    firstName,
    lastName,
    passwordHash,
    phone: '',
    tierId: freeTierId,
    emailVerifiedAt: now,
    createdAt: now,
  });
  await bringUpToDate(tx, user.id, now);
  await grant(tx, {
    userId: user.id,
    kind: 'operator',
    sourceKey: `first-start:${role}`,
    amount: demonstrationCredits,
    startsAt: now,
    endsAt: null,
    reason: 'Créditos de boas-vindas',
    now,
  });
  const context = { clock, actor: { kind: 'job', name: 'first-start' } as const, requestId: 'first-start' };
  await audit(tx, context, { action: `user.create_${role}`, subject: `user:${user.id}` });
}
