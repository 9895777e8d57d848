import { confirmation } from '@matilha/contract/errors';
import { idInPath } from '@matilha/contract/primitives';
import {
  changeEmailInput,
  changePasswordInput,
  confirmEmailChangeInput,
  openSession,
} from '@matilha/contract/security';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireSession } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { sessionCookieName, sessionCookieSettings } from '#server/platform/session-cookie.ts';
import type { AuthDependencies } from './dependencies.ts';
import { presentSession } from './present.ts';
import { changePassword } from './usecases/change-password.ts';
import { confirmEmailChange } from './usecases/confirm-email-change.ts';
import { listSessions } from './usecases/list-sessions.ts';
import { requestEmailChange } from './usecases/request-email-change.ts';
import { revokeOtherSessions, revokeSession } from './usecases/revoke-session.ts';

const tags = ['Segurança da conta'];
const reading = errorResponses(400, 401, 429, 503);
const refusals = { ...reading, ...errorResponses(403, 415) };
const writing = { ...refusals, ...errorResponses(409, 413) };

/** Lists and revokes the user's own sessions. */
const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/sessions',
    {
      schema: {
        tags,
        summary: 'Aparelhos conectados à minha conta',
        response: { 200: z.array(openSession), ...reading },
      },
    },
    async ({ context }) => {
      const { sessionId } = requireSession(context);
      return (await listSessions(context)).map((row) => presentSession(row, sessionId));
    },
  );
  app.delete(
    '/api/sessions/:id',
    {
      schema: {
        tags,
        summary: 'Encerra a sessão de um aparelho',
        params: z.object({ id: idInPath }),
        response: { 204: z.void(), ...errorResponses(404), ...refusals },
      },
    },
    async (request, reply) => {
      await revokeSession(request.context, request.params.id);
      return reply.status(204).send();
    },
  );
  app.delete(
    '/api/sessions',
    {
      schema: {
        tags,
        summary: 'Encerra todas as outras sessões',
        response: { 200: confirmation, ...refusals },
      },
    },
    async ({ context }) => {
      const ended = await revokeOtherSessions(context);
      return {
        message:
          ended === 1 ? 'Uma outra sessão foi encerrada.' : `${ended} outras sessões foram encerradas.`,
      };
    },
  );
};

/** Changes the password and email address of the user's own account. */
const credentialRoutes: FastifyPluginAsyncZod<AuthDependencies> = async (app, deps) => {
  const config = app.productConfig;
  app.post(
    '/api/change-password',
    {
      schema: {
        tags,
        summary: 'Trocar a senha, com a atual',
        body: changePasswordInput,
        response: { 200: confirmation, ...writing },
      },
    },
    async (request, reply) => {
      const token = await changePassword(request.context, deps, request.body);
      reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
      return { message: 'Sua senha foi alterada. Os outros aparelhos saíram da conta.' };
    },
  );
  app.post(
    '/api/change-email',
    {
      schema: {
        tags,
        summary: 'Pedir a troca do email, com a senha atual',
        body: changeEmailInput,
        response: { 200: confirmation, ...writing },
      },
    },
    async (request) => {
      await requestEmailChange(request.context, deps, request.body);
      return { message: 'Enviamos um link para o endereço novo. A troca vale depois que você o abrir.' };
    },
  );
  app.post(
    '/api/confirm-email-change',
    {
      config: { access: 'optional' },
      schema: {
        tags,
        summary: 'Confirmar o email novo',
        body: confirmEmailChangeInput,
        response: { 200: confirmation, ...writing },
      },
    },
    async (request, reply) => {
      const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
      const token = await confirmEmailChange(request.context, deps, request.body.token, client);
      if (token) reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
      return { message: 'Seu email foi trocado.' };
    },
  );
};

export const securityRoutes: FastifyPluginAsyncZod<AuthDependencies> = async (app, deps) => {
  await app.register(sessionRoutes);
  await app.register(credentialRoutes, deps);
};
