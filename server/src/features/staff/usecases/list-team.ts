import { exportedRows } from '@matilha/contract/panel/panel-lists';
import {
  type InvitationsQuery,
  staffRole,
  staffRoleNames,
  type TeamQuery,
} from '@matilha/contract/panel/staff-access';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireProvenStaff, requireStaff } from '#server/platform/context.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
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

const step = 100;

/** Returns the lines of the people whom the query finds, at most `exportedRows`; its page and size do not count. Each export is recorded. */
export async function exportTeam(context: Context, query: TeamQuery): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'business');
  await audit(context.db, context, { action: 'team.export', subject: 'team' });
  return lines(context, query);
}

async function* lines({ db }: Context, query: TeamQuery) {
  yield csvStart +
    csvLine(['id', 'nome', 'email', 'papel', 'aplicativo', 'chaves', 'codigos', 'ultima_entrada']);
  for (let page = 1; page <= exportedRows / step; page += 1) {
    const { rows } = await selectTeam(db, { ...query, page, per_page: step });
    yield rows
      .map((row) =>
        csvLine([
          row.id,
          `${row.firstName} ${row.lastName}`.trim(),
          row.email,
          staffRoleNames[staffRole.parse(row.role)],
          row.authenticator ? 'sim' : 'não',
          row.passkeys,
          row.recoveryCodes,
          row.lastSignInAt?.toISOString() ?? '',
        ]),
      )
      .join('');
    if (rows.length < step) return;
  }
}
