import { isStaff } from '@matilha/contract/panel/staff';
import type { InviteInput } from '@matilha/contract/panel/staff-access';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { invitationMail } from '../mails.ts';
import {
  type InvitationRow,
  insertInvitation,
  lockInvitationsOf,
  markRevoked,
  renewInvitation,
  revokeInvitationsOf,
  selectInvitedAddress,
  selectRoleOf,
} from '../team-repository.ts';

const invitationLifetime = days(7);

type Deps = Pick<StaffDependencies, 'settings' | 'limits'>;

/**
 * Invites an address to the panel by mail; an unanswered invitation of the address is replaced. Throws `invalid_input` for somebody who is on
 * the team already, and `rate_limited`.
 */
export async function invite(
  context: Context,
  { settings, limits }: Deps,
  { email, role }: InviteInput,
): Promise<InvitationRow> {
  const { id: invitedBy } = requireProvenStaff(context, 'business');
  const already = await selectRoleOf(context.db, email);
  if (already && isStaff(already))
    throw new AppError('invalid_input', {
      fields: { email: 'Esta pessoa já é da equipe: mude o papel dela em Equipe.' },
    });
  await limits.consume('mail_address', `invitation:${email}`);
  const now = context.clock.now();
  const token = newToken();
  return context.db.transaction(async (tx) => {
    await lockInvitationsOf(tx, email);
    await revokeInvitationsOf(tx, email, now);
    const row = await insertInvitation(tx, {
      email,
      role,
      invitedBy,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: later(now, invitationLifetime),
    });
    await audit(tx, context, { action: 'staff.invite', subject: `invitation:${row.id}`, details: { role } });
    const mail = invitationMail(settings, token, role);
    await queueMail(tx, context, { ...mail, kind: 'staff_invitation', userId: null, to: email });
    return row;
  });
}

/** Mails an unanswered invitation again, with a new link for another seven days; the earlier link stops. Throws `not_found`, `rate_limited`. */
export async function resendInvitation(
  context: Context,
  { settings, limits }: Deps,
  id: number,
): Promise<InvitationRow> {
  requireProvenStaff(context, 'business');
  const token = newToken();
  const expiresAt = later(context.clock.now(), invitationLifetime);
  const email = await selectInvitedAddress(context.db, id);
  if (email === undefined) throw new AppError('not_found');
  // Counted over a connection of its own: a transaction that waited for one could wait for others that wait as it does.
  await limits.consume('mail_address', `invitation:${email}`);
  return context.db.transaction(async (tx) => {
    const row = await renewInvitation(tx, id, { tokenHash: hashToken(token), expiresAt });
    if (!row) throw new AppError('not_found');
    await audit(tx, context, { action: 'staff.resend_invitation', subject: `invitation:${id}` });
    const mail = invitationMail(settings, token, row.role);
    await queueMail(tx, context, { ...mail, kind: 'staff_invitation', userId: null, to: row.email });
    return row;
  });
}

/** Revokes an unanswered invitation: its link stops. Throws `not_found`. */
export async function revokeInvitation(context: Context, id: number): Promise<void> {
  requireProvenStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    const row = await markRevoked(tx, id, context.clock.now());
    if (!row) throw new AppError('not_found');
    const details = { role: row.role };
    await audit(tx, context, { action: 'staff.revoke_invitation', subject: `invitation:${id}`, details });
  });
}
