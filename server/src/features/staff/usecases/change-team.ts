import { type StaffRole, staffRoleNames } from '@matilha/contract/panel/staff-access';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { lockOperators } from '#server/database/people/operators.ts';
import { deleteSessionsOf, changeRole as storeRole } from '#server/features/auth/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { notifyOperators } from '../notify-operators.ts';
import { deleteMethods } from '../repository.ts';
import { type LockedMember, lockMember } from '../team-repository.ts';

type Deps = Pick<StaffDependencies, 'settings'>;

/**
 * Returns the member of staff to change, locked together with all operators. Throws `forbidden` when the acting operator lost the role
 * meanwhile, and `not_found`.
 */
async function lockForChange(tx: Transaction, context: Context, id: number) {
  const actor = requireProvenStaff(context, 'business');
  const operators = await lockOperators(tx);
  if (!operators.includes(actor.id)) throw new AppError('forbidden');
  const member = await lockMember(tx, id);
  if (!member) throw new AppError('not_found');
  return { member, operators };
}

/** Throws `last_operator` when nobody would operate the installation without this person. */
function keepAnOperator({ member, operators }: { member: LockedMember; operators: number[] }): void {
  if (operators.every((each) => each === member.id)) throw new AppError('last_operator');
}

/**
 * Gives a member of staff another role and ends all of the person's sessions. A no-op for the same role. Throws `last_operator`, `not_found`,
 * and `forbidden` when two operators demote each other and this one was second.
 */
export async function changeRole(
  context: Context,
  { settings }: Deps,
  { id, role }: { id: number; role: StaffRole },
): Promise<void> {
  requireProvenStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, context, id);
    const { member } = locked;
    if (member.role === role) return;
    keepAnOperator(locked);
    await storeRole(tx, id, role);
    await audit(tx, context, {
      action: 'staff.change_role',
      subject: `user:${id}`,
      details: { before: member.role, after: role },
    });
    await notifyOperators(tx, context, settings, {
      subject: 'Papel alterado na equipe',
      happened: `passou de ${staffRoleNames[member.role]} para ${staffRoleNames[role]}.`,
      person: member.email,
    });
  });
}

/** Ends a person's access to the panel: the account becomes a subscriber's, without sessions and second factor. Throws as `changeRole`. */
export async function endAccess(context: Context, { settings }: Deps, id: number): Promise<void> {
  requireProvenStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    const locked = await lockForChange(tx, context, id);
    const { member } = locked;
    keepAnOperator(locked);
    await storeRole(tx, id, 'subscriber');
    await deleteMethods(tx, id);
    await audit(tx, context, {
      action: 'staff.end_access',
      subject: `user:${id}`,
      details: { before: member.role },
    });
    await notifyOperators(tx, context, settings, {
      subject: 'Acesso ao painel encerrado',
      happened: `não trabalha mais no painel (era ${staffRoleNames[member.role]}).`,
      person: member.email,
    });
  });
}

/**
 * Removes another person's second factors and sessions; the next sign-in enrols new ones. Throws `not_found`, and `forbidden` for the acting
 * person, who changes the own second factor with a fresh one.
 */
export async function resetSecondFactor(context: Context, { settings }: Deps, id: number): Promise<void> {
  const actor = requireProvenStaff(context, 'business');
  const own = 'O seu próprio segundo fator muda em Segurança.';
  if (id === actor.id) throw new AppError('forbidden', { message: own });
  await context.db.transaction(async (tx) => {
    const { member } = await lockForChange(tx, context, id);
    await deleteMethods(tx, id);
    await deleteSessionsOf(tx, id);
    await audit(tx, context, { action: 'second_factor.reset', subject: `user:${id}` });
    await notifyOperators(tx, context, settings, {
      subject: 'Segundo fator zerado',
      happened: 'precisa cadastrar um segundo fator de novo na próxima entrada.',
      person: member.email,
    });
  });
}
