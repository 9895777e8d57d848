import { confirmation } from '@matilha/contract/errors';
import { acceptInvitationInput, invitationTokenInput, openInvitation } from '@matilha/contract/staff-access';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import { staffAdminRoutes } from './admin-routes.ts';
import type { StaffDependencies } from './dependencies.ts';
import { staffSecurityRoutes } from './security-routes.ts';
import { acceptInvitation, readInvitation } from './usecases/accept-invitation.ts';

const tags = ['Acesso'];
const config = { access: 'public' } as const;
const refusals = errorResponses(400, 403, 409, 413, 415, 429, 500, 503);

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** The people who work in the panel: their second factor, the team, and invitations to it. */
export const staffRoutes: FastifyPluginAsyncZod<{ limits: Limits; passwords: Passwords }> = async (
  app,
  { limits, passwords },
) => {
  const deps: StaffDependencies = { settings: app.productConfig, limits, passwords };
  await app.register(staffSecurityRoutes, deps);
  await app.register(staffAdminRoutes, deps);
  app.post(
    '/api/staff-invitations/check',
    {
      config,
      schema: {
        tags,
        summary: 'Mostra o convite de um link, sem o usar',
        body: invitationTokenInput,
        response: { 200: openInvitation, ...refusals },
      },
    },
    async (request) => {
      const { email, role } = await readInvitation(
        request.context,
        deps,
        request.body.token,
        clientOf(request),
      );
      return { email, role };
    },
  );
  app.post(
    '/api/staff-invitations/accept',
    {
      config,
      schema: {
        tags,
        summary: 'Aceita o convite de um link',
        body: acceptInvitationInput,
        response: { 200: confirmation, ...refusals },
      },
    },
    async (request) => {
      await acceptInvitation(request.context, deps, request.body, clientOf(request));
      return { message: 'Convite aceito. Entre com o seu email e a senha que você escolheu.' };
    },
  );
};
