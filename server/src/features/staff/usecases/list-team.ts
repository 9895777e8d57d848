import type { InvitationsQuery, TeamQuery } from '@matilha/contract/panel/staff-access';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type InvitationRow, selectInvitations, selectTeam, type TeamRow } from '../team-repository.ts';

/** Returns a page of the people who work in the panel, each with role, second factors and last sign-in. Each view is recorded. */
export async function listTeam(context: Context, query: TeamQuery): Promise<ListPage<TeamRow>> {
  requireStaff(context, 'business');
  await audit(context.db, context, { action: 'team.view', subject: 'team' });
  return selectTeam(context.db, query);
}

/** Returns a page of the invitations to the panel. */
export async function listInvitations(
  context: Context,
  query: InvitationsQuery,
): Promise<ListPage<InvitationRow>> {
  requireStaff(context, 'business');
  return selectInvitations(context.db, query);
}
