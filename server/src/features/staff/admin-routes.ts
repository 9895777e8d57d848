import { Readable } from 'node:stream';
import { totalHeader } from '@matilha/contract/panel-lists';
import { idInPath } from '@matilha/contract/primitives';
import {
  changeRoleInput,
  invitation,
  invitationsQuery,
  inviteInput,
  teamMember,
  teamQuery,
} from '@matilha/contract/staff-access';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { StaffDependencies } from './dependencies.ts';
import { presentInvitation, presentTeamMember } from './present.ts';
import { changeRole, endAccess, resetSecondFactor } from './usecases/change-team.ts';
import { exportTeam } from './usecases/export-team.ts';
import { invite, resendInvitation, revokeInvitation } from './usecases/invite.ts';
import { listInvitations, listTeam } from './usecases/list-team.ts';

const tags = ['Operação: equipe'];
const config = { access: 'business' } as const;
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };
const params = z.strictObject({ id: idInPath });
const done = { 204: z.void(), ...writing };

/** Lists the team, changes roles, and ends access. */
const teamRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.get(
    '/api/admin/team',
    {
      config,
      schema: {
        tags,
        summary: 'Quem trabalha no painel',
        querystring: teamQuery,
        response: { 200: z.array(teamMember), ...reading },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listTeam(context, query);
      reply.header(totalHeader, total);
      return rows.map(presentTeamMember);
    },
  );
  app.get(
    '/api/admin/team.csv',
    {
      config,
      schema: {
        tags,
        summary: 'Quem trabalha no painel: planilha',
        querystring: teamQuery,
        response: { 200: z.string(), ...reading },
      },
    },
    async ({ context, query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="team.csv"')
        .serializer((stream: unknown) => stream as string)
        .send(Readable.from(await exportTeam(context, query)) as never),
  );
  app.put(
    '/api/admin/team/:id/role',
    {
      config,
      schema: { tags, summary: 'Muda o papel de uma pessoa', params, body: changeRoleInput, response: done },
    },
    async (request, reply) => {
      await changeRole(request.context, deps, { id: request.params.id, role: request.body.role });
      return reply.status(204).send();
    },
  );
  app.delete(
    '/api/admin/team/:id',
    { config, schema: { tags, summary: 'Encerra o acesso de uma pessoa ao painel', params, response: done } },
    async (request, reply) => {
      await endAccess(request.context, deps, request.params.id);
      return reply.status(204).send();
    },
  );
  app.delete(
    '/api/admin/team/:id/second-factor',
    { config, schema: { tags, summary: 'Zera o segundo fator de uma pessoa', params, response: done } },
    async (request, reply) => {
      await resetSecondFactor(request.context, deps, request.params.id);
      return reply.status(204).send();
    },
  );
};

/** Invites people to the panel. */
const invitationRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.get(
    '/api/admin/invitations',
    {
      config,
      schema: {
        tags,
        summary: 'Convites ao painel',
        querystring: invitationsQuery,
        response: { 200: z.array(invitation), ...reading },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listInvitations(context, query);
      reply.header(totalHeader, total);
      return rows.map((row) => presentInvitation(row, context.clock.now()));
    },
  );
  app.post(
    '/api/admin/invitations',
    {
      config,
      schema: {
        tags,
        summary: 'Convida por email',
        body: inviteInput,
        response: { 201: invitation, ...writing },
      },
    },
    async ({ context, body }, reply) =>
      reply.status(201).send(presentInvitation(await invite(context, deps, body), context.clock.now())),
  );
  app.post(
    '/api/admin/invitations/:id/resend',
    {
      config,
      schema: {
        tags,
        summary: 'Envia um convite de novo, com outro link',
        params,
        response: { 200: invitation, ...writing },
      },
    },
    async ({ context, params: { id } }) =>
      presentInvitation(await resendInvitation(context, deps, id), context.clock.now()),
  );
  app.delete(
    '/api/admin/invitations/:id',
    { config, schema: { tags, summary: 'Cancela um convite', params, response: done } },
    async (request, reply) => {
      await revokeInvitation(request.context, request.params.id);
      return reply.status(204).send();
    },
  );
};

export const staffAdminRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  await app.register(teamRoutes, deps);
  await app.register(invitationRoutes, deps);
};
