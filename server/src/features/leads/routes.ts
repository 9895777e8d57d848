import * as accountCalls from '@matilha/contract/calls/account/account';
import * as claimsCalls from '@matilha/contract/calls/account/claims';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { checkClaim, resendClaim } from '#server/features/auth/api.ts';
import { serve } from '#server/platform/serve.ts';
import {
  deviceCookieName,
  deviceCookieSettings,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieName,
  sessionCookieSettings,
} from '#server/platform/sessions/session-cookie.ts';
import type { LeadDependencies } from './dependencies.ts';
import { claimPlan } from './usecases/claim-plan.ts';
import { correctAddress } from './usecases/correct-address.ts';

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Routes for the link that the landing mails. `POST /api/register` is in `auth/routes.ts`. */
export const leadsRoutes: FastifyPluginAsync<LeadDependencies> = async (app, deps) => {
  const config = app.productConfig;
  serve(app, claimsCalls.checkClaim, (request) =>
    checkClaim(request.context, deps.limits, request.body.token, clientOf(request)),
  );
  serve(app, claimsCalls.claimAccount, async (request, reply) => {
    const { user, token, device, redirectTo } = await claimPlan(request.context, deps, request.body, {
      ...clientOf(request),
      sessionToken: readSessionCookie(request.cookies, config),
      device: readDeviceCookie(request.cookies, config),
    });
    reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
    reply.setCookie(deviceCookieName(config), device, deviceCookieSettings(config));
    return { user, redirectTo };
  });
  serve(app, accountCalls.resendClaim, async (request) => {
    await resendClaim(request.context, deps, clientOf(request));
    return { message: 'Enviamos o link de novo. Ele chega em instantes.' };
  });
  serve(app, accountCalls.correctAddress, async (request) => {
    await correctAddress(request.context, deps, request.body.email, clientOf(request));
    return { message: 'Email corrigido. O link chega em instantes.' };
  });
};
