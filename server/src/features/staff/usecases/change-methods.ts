import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { lockUser } from '#server/features/auth/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { notifyOperators } from '../notify-operators.ts';
import {
  deleteAuthenticator,
  deletePasskey,
  type PasskeyRow,
  selectMethods,
  selectPasskeys,
  updatePasskeyName,
} from '../repository.ts';
import { giveRecoveryCodes } from '../second-factor.ts';

/** Returns the passkeys of the acting person, oldest first. */
export async function listPasskeys(context: Context): Promise<PasskeyRow[]> {
  const { id } = requireStaff(context, 'any');
  return selectPasskeys(context.db, id);
}

/** Renames a passkey of the acting person. Throws `not_found`. */
export async function renamePasskey(context: Context, renamed: { id: string; name: string }): Promise<void> {
  const { id } = requireStaff(context, 'any');
  await context.db.transaction(async (tx) => {
    if (!(await updatePasskeyName(tx, id, renamed))) throw new AppError('not_found');
    const details = { name: renamed.name };
    await audit(tx, context, { action: 'second_factor.rename_passkey', subject: `user:${id}`, details });
  });
}

/** Removes a passkey of the acting person. Throws `not_found`, `last_second_factor` and `second_factor_required`. */
export const removePasskey = (context: Context, deps: Pick<StaffDependencies, 'settings'>, id: string) =>
  removeMethod(context, deps, 'a chave de acesso', async (tx, userId) => {
    const name = await deletePasskey(tx, userId, id);
    return name === undefined ? undefined : { method: 'passkey', name };
  });

/** Removes the authenticator of the acting person. Throws `not_found`, `last_second_factor` and `second_factor_required`. */
export const removeAuthenticator = (context: Context, deps: Pick<StaffDependencies, 'settings'>) =>
  removeMethod(context, deps, 'o aplicativo de códigos', async (tx, userId) =>
    (await deleteAuthenticator(tx, userId)) ? { method: 'authenticator' } : undefined,
  );

async function removeMethod(
  context: Context,
  { settings }: Pick<StaffDependencies, 'settings'>,
  methodName: string,
  remove: (tx: Transaction, userId: number) => Promise<Record<string, string> | undefined>,
): Promise<void> {
  const { id, email } = requireProvenStaff(context, 'any');
  await context.db.transaction(async (tx) => {
    // Two removals at the same time would each leave the other's method.
    await lockUser(tx, id);
    const details = await remove(tx, id);
    if (!details) throw new AppError('not_found');
    const left = await selectMethods(tx, id);
    if (!left.authenticator && left.passkeys === 0) throw new AppError('last_second_factor');
    await audit(tx, context, { action: 'second_factor.remove', subject: `user:${id}`, details });
    await notifyOperators(tx, context, settings, {
      subject: 'Segundo fator removido',
      happened: `removeu ${methodName} do seu segundo fator.`,
      person: email,
    });
  });
}

/** Replaces the recovery codes of the acting person; the earlier ones stop working. Throws `second_factor_required`. */
export async function renewRecoveryCodes(context: Context): Promise<string[]> {
  const { id } = requireProvenStaff(context, 'any');
  return context.db.transaction(async (tx) => {
    await lockUser(tx, id);
    await audit(tx, context, { action: 'second_factor.renew_recovery_codes', subject: `user:${id}` });
    return giveRecoveryCodes(tx, context, id);
  });
}
