import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '#server/database/connection.ts';
import { waitForOthers } from '#server/database/transactions.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createPasswords, type Passwords } from '#server/platform/password.ts';
import { createDemonstration, createFirstAccount } from '../demonstration-account.ts';
import { assertStrongEnough } from '../operator-password.ts';
import { demonstrationAddress, lockAddress, operatorExists, verifiedAddressExists } from '../repository.ts';

interface Options {
  db: Database;
  clock: Clock;
  config: { operator: { email: string; password: string } | null; local: boolean };
  passwords?: Passwords;
  /** Called with the demonstration subscriber in the transaction that creates it. */
  onDemonstration?: (tx: Transaction, userId: number) => Promise<void>;
}

const operatorAddress = 'operador@matilha.local';
/** Returns a random password of 120 bits; no password is ever fixed in the code. */
const generated = (): string => randomBytes(15).toString('base64url');

/**
 * Creates the first operator, from the configuration or with a generated password, and on a local installation a
 * demonstration subscriber with credits. Does nothing once an operator exists; of several processes that start
 * together, one creates them. Returns the lines for the credentials file; none when nothing was generated.
 */
export async function createFirstAccounts(options: Options): Promise<string[]> {
  const { db, clock, config, passwords = createPasswords(), onDemonstration } = options;
  if (await operatorExists(db)) return [];
  const context = { clock, actor: { kind: 'job', name: 'first-start' } as const, requestId: 'first-start' };
  const { email, password } = config.operator ?? { email: operatorAddress, password: generated() };
  const createBoth = async (tx: Transaction) => {
    await lockAddress(tx, 'first-operator');
    if (await operatorExists(tx)) return [];
    const lines: string[] = [];
    assertStrongEnough('operator', password);
    const operator = { email, role: 'operator', firstName: 'Operador', lastName: '' } as const;
    await createFirstAccount(tx, context, { ...operator, passwordHash: await passwords.hash(password) });
    if (!config.operator) lines.push(`operador: ${email}  senha: ${password}`);
    if (config.local && !(await verifiedAddressExists(tx, demonstrationAddress))) {
      const own = generated();
      const { id } = await createDemonstration(tx, context, await passwords.hash(own));
      await onDemonstration?.(tx, id);
      lines.push(`assinante: ${demonstrationAddress}  senha: ${own}`);
    }
    return lines;
  };
  return db.transaction(createBoth, { limits: waitForOthers });
}
