import { randomBytes } from 'node:crypto';
import { isStaff } from '@matilha/contract/panel/staff';
import { audit } from '#server/database/audit.ts';
import { changeRole, deleteSessionsOf, openStaffAccount } from '#server/features/auth/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { notifyOperators } from '../notify-operators.ts';
import { deleteMethods } from '../repository.ts';
import { lockMemberByAddress, selectTeam, type TeamRow } from '../team-repository.ts';

type Deps = Pick<StaffDependencies, 'settings' | 'passwords'>;

/** Returns a random password of 120 bits. */
const generated = (): string => randomBytes(15).toString('base64url');

const everyOperator = {
  q: '',
  sort: 'email',
  order: 'asc',
  page: 1,
  per_page: 100,
  role: 'operator',
} as const;

/** Returns the operators of the installation. */
export const listOperators = async ({ db }: Pick<Context, 'db'>): Promise<TeamRow[]> =>
  (await selectTeam(db, everyOperator)).rows;

/**
 * Makes the account of an address an operator's, opening it if there is none, with a generated password that it returns; sessions and second
 * factor end. Somebody who is on the team already gets role and password too. Throws `conflict` for a disabled account.
 */
export async function makeOperator(
  context: Context,
  { settings, passwords }: Deps,
  email: string,
): Promise<string> {
  const password = generated();
  const passwordHash = await passwords.hash(password);
  await context.db.transaction(async (tx) => {
    const member = await lockMemberByAddress(tx, email);
    // The password of a lost account is renewed below, so the role is given again.
    if (member && isStaff(member.role)) await changeRole(tx, member.id, 'subscriber');
    const names = { firstName: member?.firstName ?? 'Operador', lastName: member?.lastName ?? '' };
    const id = await openStaffAccount(tx, context, { ...names, email, role: 'operator', passwordHash });
    await deleteMethods(tx, id);
    const details = { before: member?.role ?? null };
    await audit(tx, context, { action: 'staff.make_operator', subject: `user:${id}`, details });
    await notifyOperators(tx, context, settings, {
      subject: 'Nova pessoa na operação, pela máquina',
      happened: 'recebeu o papel de operação e uma senha nova, pelo comando na máquina do produto.',
      person: email,
    });
  });
  return password;
}

/** Removes the second factors and sessions of a member of staff. Throws `not_found`. */
export async function resetOnMachine(
  context: Context,
  { settings }: Pick<Deps, 'settings'>,
  email: string,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const member = await lockMemberByAddress(tx, email);
    if (!member || !isStaff(member.role)) throw new AppError('not_found');
    await deleteMethods(tx, member.id);
    await deleteSessionsOf(tx, member.id);
    await audit(tx, context, { action: 'second_factor.reset', subject: `user:${member.id}` });
    await notifyOperators(tx, context, settings, {
      subject: 'Segundo fator zerado, pela máquina',
      happened: 'precisa cadastrar um segundo fator de novo na próxima entrada.',
      person: email,
    });
  });
}
