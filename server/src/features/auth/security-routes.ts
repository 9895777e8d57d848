import * as securityCalls from '@matilha/contract/calls/account/security';
import type { FastifyPluginAsync } from 'fastify';
import { requireSession } from '#server/platform/context.ts';
import { serve } from '#server/platform/serve.ts';
import { sessionCookieName, sessionCookieSettings } from '#server/platform/sessions/session-cookie.ts';
import type { AuthDependencies } from './dependencies.ts';
import { presentSession } from './present.ts';
import { changePassword } from './usecases/change-password.ts';
import { confirmEmailChange } from './usecases/confirm-email-change.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './usecases/own-sessions.ts';
import { requestEmailChange } from './usecases/request-email-change.ts';

/** Lists and revokes the user's own sessions. */
const sessionRoutes: FastifyPluginAsync = async (app) => {
  serve(app, securityCalls.listSessions, async ({ context }) => {
    const { sessionId } = requireSession(context);
    return (await listSessions(context)).map((row) => presentSession(row, sessionId));
  });
  serve(app, securityCalls.revokeSession, (request) => revokeSession(request.context, request.params.id));
  serve(app, securityCalls.revokeOtherSessions, async ({ context }) => {
    const ended = await revokeOtherSessions(context);
    return {
      message: ended === 1 ? 'Uma outra sessão foi encerrada.' : `${ended} outras sessões foram encerradas.`,
    };
  });
};

/** Changes the password and email address of the user's own account. */
const credentialRoutes: FastifyPluginAsync<AuthDependencies> = async (app, deps) => {
  const config = app.productConfig;
  serve(app, securityCalls.changePassword, async (request, reply) => {
    const token = await changePassword(request.context, deps, request.body);
    reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
    return { message: 'Sua senha foi alterada. Os outros aparelhos saíram da conta.' };
  });
  serve(app, securityCalls.requestEmailChange, async (request) => {
    await requestEmailChange(request.context, deps, request.body);
    return { message: 'Enviamos um link para o endereço novo. A troca vale depois que você o abrir.' };
  });
  serve(app, securityCalls.confirmEmailChange, async (request, reply) => {
    const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const token = await confirmEmailChange(request.context, deps, request.body.token, client);
    if (token) reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
    return { message: 'Seu email foi trocado.' };
  });
};

export const securityRoutes: FastifyPluginAsync<AuthDependencies> = async (app, deps) => {
  await app.register(sessionRoutes);
  await app.register(credentialRoutes, deps);
};
