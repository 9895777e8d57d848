import { emailOnlyInput } from '@matilha/contract/auth';
import { confirmation } from '@matilha/contract/errors';
import { checkClaimInput, checkClaimOutput, claimInput, claimOutput } from '@matilha/contract/leads';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkClaim, resendClaim } from '#server/features/auth/api.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import {
  deviceCookieName,
  deviceCookieSettings,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieName,
  sessionCookieSettings,
} from '#server/platform/session-cookie.ts';
import type { LeadDependencies } from './dependencies.ts';
import { claimPlan } from './usecases/claim-plan.ts';
import { correctAddress } from './usecases/correct-address.ts';

const tags = ['Acesso'];
const publicCall = { access: 'public' } as const;
const refusals = errorResponses(400, 401, 403, 409, 413, 415, 429, 500, 503);

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Routes for the link that the landing mails. `POST /api/register` is in `auth/routes.ts`. */
export const leadsRoutes: FastifyPluginAsyncZod<LeadDependencies> = async (app, deps) => {
  const config = app.productConfig;
  app.post(
    '/api/claim-account/check',
    {
      config: publicCall,
      schema: {
        tags,
        summary: 'Conferir o link do plano, sem o usar',
        body: checkClaimInput,
        response: { 200: checkClaimOutput, ...refusals },
      },
    },
    (request) => checkClaim(request.context, deps.limits, request.body.token, clientOf(request)),
  );
  app.post(
    '/api/claim-account',
    {
      config: publicCall,
      schema: {
        tags,
        summary: 'Confirmar o email do plano e entrar',
        body: claimInput,
        response: { 200: claimOutput, ...refusals },
      },
    },
    async (request, reply) => {
      const { user, token, device, redirectTo } = await claimPlan(request.context, deps, request.body, {
        ...clientOf(request),
        sessionToken: readSessionCookie(request.cookies, config),
        device: readDeviceCookie(request.cookies, config),
      });
      reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
      reply.setCookie(deviceCookieName(config), device, deviceCookieSettings(config));
      return { user, redirectTo };
    },
  );
  app.post(
    '/api/claim-account/resend',
    { schema: { tags, summary: 'Reenviar o link do plano', response: { 200: confirmation, ...refusals } } },
    async (request) => {
      await resendClaim(request.context, deps, clientOf(request));
      return { message: 'Enviamos o link de novo. Ele chega em instantes.' };
    },
  );
  app.post(
    '/api/claim-account/address',
    {
      schema: {
        tags,
        summary: 'Corrigir o email da conta da landing e mandar o link do plano para ele',
        body: emailOnlyInput,
        response: { 200: confirmation, ...refusals },
      },
    },
    async (request) => {
      await correctAddress(request.context, deps, request.body.email, clientOf(request));
      return { message: 'Email corrigido. O link chega em instantes.' };
    },
  );
};
