import * as invitationsCalls from '@matilha/contract/calls/account/invitations';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import { serve } from '#server/platform/serve.ts';
import { staffAdminRoutes } from './admin-routes.ts';
import type { StaffDependencies } from './dependencies.ts';
import { staffSecurityRoutes } from './security-routes.ts';
import { acceptInvitation, readInvitation } from './usecases/accept-invitation.ts';

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** The people who work in the panel: their second factor, the team, and invitations to it. */
export const staffRoutes: FastifyPluginAsync<{ limits: Limits; passwords: Passwords }> = async (
  app,
  { limits, passwords },
) => {
  const deps: StaffDependencies = { settings: app.productConfig, limits, passwords };
  await app.register(staffSecurityRoutes, deps);
  await app.register(staffAdminRoutes, deps);
  serve(app, invitationsCalls.readInvitation, async (request) => {
    const { email, role } = await readInvitation(
      request.context,
      deps,
      request.body.token,
      clientOf(request),
    );
    return { email, role };
  });
  serve(app, invitationsCalls.acceptInvitation, async (request) => {
    await acceptInvitation(request.context, deps, request.body, clientOf(request));
    return { message: 'Convite aceito. Entre com o seu email e a senha que você escolheu.' };
  });
};
