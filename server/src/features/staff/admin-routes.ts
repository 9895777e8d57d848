import { Readable } from 'node:stream';
import * as teamCalls from '@matilha/contract/calls/panel/team';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { StaffDependencies } from './dependencies.ts';
import { presentInvitation, presentTeamMember } from './present.ts';
import { changeRole, endAccess, resetSecondFactor } from './usecases/change-team.ts';
import { invite, resendInvitation, revokeInvitation } from './usecases/invite.ts';
import { exportTeam, listInvitations, listTeam } from './usecases/list-team.ts';

/** Lists the team, changes roles, and ends access. */
const teamRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, teamCalls.listTeam, async ({ context, query }, reply) => {
    const { rows, total } = await listTeam(context, query);
    reply.header(totalHeader, total);
    return rows.map(presentTeamMember);
  });
  serve(app, teamCalls.exportTeam, async ({ context, query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="team.csv"')
      .serializer((stream: unknown) => stream as string)
      .send(Readable.from(await exportTeam(context, query))),
  );
  serve(app, teamCalls.changeRole, (request) =>
    changeRole(request.context, deps, { id: request.params.id, role: request.body.role }),
  );
  serve(app, teamCalls.endAccess, (request) => endAccess(request.context, deps, request.params.id));
  serve(app, teamCalls.resetSecondFactor, (request) =>
    resetSecondFactor(request.context, deps, request.params.id),
  );
};

/** Invites people to the panel. */
const invitationRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  serve(app, teamCalls.listInvitations, async ({ context, query }, reply) => {
    const { rows, total } = await listInvitations(context, query);
    reply.header(totalHeader, total);
    return rows.map((row) => presentInvitation(row, context.clock.now()));
  });
  serve(app, teamCalls.invite, async ({ context, body }) =>
    presentInvitation(await invite(context, deps, body), context.clock.now()),
  );
  serve(app, teamCalls.resendInvitation, async ({ context, params: { id } }) =>
    presentInvitation(await resendInvitation(context, deps, id), context.clock.now()),
  );
  serve(app, teamCalls.revokeInvitation, (request) => revokeInvitation(request.context, request.params.id));
};

export const staffAdminRoutes: FastifyPluginAsync<StaffDependencies> = async (app, deps) => {
  await app.register(teamRoutes, deps);
  await app.register(invitationRoutes, deps);
};
