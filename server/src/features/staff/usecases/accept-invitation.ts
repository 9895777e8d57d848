import { type AcceptInvitationInput, staffRoleNames } from '@matilha/contract/panel/staff-access';
import { audit } from '#server/database/audit.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import {
  assertStrongEnough,
  type Client,
  clearLogin,
  openStaffAccount,
  splitName,
  throttleGuess,
} from '#server/features/auth/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { notifyOperators } from '../notify-operators.ts';
import { consumeInvitation, type InvitationRow, selectUsable } from '../team-repository.ts';

/** Returns the invitation of a link that works; does not use it up. Throws `invalid_token` and `rate_limited`. */
export async function readInvitation(
  context: Context,
  { limits }: Pick<StaffDependencies, 'limits'>,
  token: string,
  { address }: Client,
): Promise<InvitationRow> {
  return throttleGuess({ limits, log: context.log }, address, async () => {
    const row = await selectUsable(context.db, hashToken(token), context.clock.now());
    if (!row) throw new AppError('invalid_token');
    return row;
  });
}

/**
 * Accepts an invitation, once: the address gets an account of the role with this name and password. An account that it has already keeps its
 * data, and all of its sessions end. Throws `invalid_token`, `invalid_input` for a weak password, and `rate_limited`.
 */
export async function acceptInvitation(
  context: Context,
  deps: StaffDependencies,
  { token, name, password }: AcceptInvitationInput,
  client: Client,
): Promise<void> {
  const { role, email } = await readInvitation(context, deps, token, client);
  assertStrongEnough(role, password);
  const account = { ...splitName({ name }), passwordHash: await deps.passwords.hash(password) };
  try {
    await context.db.transaction(async (tx) => {
      const invitation = await consumeInvitation(tx, hashToken(token), context.clock.now());
      if (!invitation) throw new AppError('invalid_token');
      const userId = await openStaffAccount(tx, context, { ...account, email, role });
      await audit(tx, context, {
        action: 'staff.accept_invitation',
        subject: `user:${userId}`,
        details: { invitation: invitation.id, role },
      });
      await notifyOperators(tx, context, deps.settings, {
        subject: 'Convite aceito',
        happened: `aceitou o convite para o painel. Papel: ${staffRoleNames[role]}.`,
        person: email,
      });
    });
  } catch (error) {
    // Another account confirmed the address at this moment: the person opens the link again.
    if (isUniqueViolation(error, 'users_verified_email')) throw new AppError('conflict');
    throw error;
  }
  await clearLogin(context, deps.limits, email);
}
