import { user } from '@matilha/contract/account';
import {
  emailOnlyInput,
  loginInput,
  type RegisterOutput,
  registerOutput,
  resetPasswordInput,
  validateResetTokenQuery,
  verifyEmailInput,
  verifyEmailOutput,
} from '@matilha/contract/auth';
import { idempotencyKey } from '@matilha/contract/chat';
import { confirmation } from '@matilha/contract/errors';
import { categoryOfArea } from '@matilha/contract/landing-areas';
import { anyRegisterInput, type LandingRegisterInput } from '@matilha/contract/leads';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from '#server/config.ts';
import type { Context } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import {
  deviceCookieName,
  deviceCookieSettings,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieName,
  sessionCookieSettings,
} from '#server/platform/session-cookie.ts';
import type { AuthDependencies, Client } from './dependencies.ts';
import { securityRoutes } from './security-routes.ts';
import { login } from './usecases/login.ts';
import { logout } from './usecases/logout.ts';
import { register } from './usecases/register.ts';
import { requestPasswordReset } from './usecases/request-password-reset.ts';
import { resendVerification } from './usecases/resend-verification.ts';
import { resetPassword } from './usecases/reset-password.ts';
import { validateResetToken } from './usecases/validate-reset-token.ts';
import { verifyEmail } from './usecases/verify-email.ts';

/** Registers a visitor of the landing page. `app.ts` injects it, because `leads` depends on `auth`. */
export type LandingSignUp = (
  context: Context,
  input: LandingRegisterInput,
  visitor: Client & { key: string | null },
) => Promise<{ answer: RegisterOutput; token: string | null }>;

const registerHeaders = z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) });

interface Options {
  landing: LandingSignUp;
  limits: Limits;
  passwords: Passwords;
}

const publicCall = { access: 'public' } as const;
const tags = ['Acesso'];
const refusals = errorResponses(400, 403, 413, 415, 429, 500, 503);
const confirmed = { 200: confirmation, ...refusals };

const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

function setCookies(reply: FastifyReply, config: Config, signedIn: { token: string; device: string }): void {
  reply.setCookie(sessionCookieName(config), signedIn.token, sessionCookieSettings(config));
  reply.setCookie(deviceCookieName(config), signedIn.device, deviceCookieSettings(config));
}

/** Routes for sign-up, sign-in and password recovery. */
export const authRoutes: FastifyPluginAsyncZod<Options> = async (app, { limits, passwords, landing }) => {
  const config = app.productConfig;
  const deps: AuthDependencies = { settings: config, limits, passwords };
  await app.register(signUpRoutes, { ...deps, landing });
  await app.register(recoveryRoutes, deps);
  await app.register(securityRoutes, deps);

  app.post(
    '/api/login',
    {
      config: publicCall,
      schema: {
        tags,
        summary: 'Entrar',
        body: loginInput,
        response: { 200: user, ...errorResponses(401), ...refusals },
      },
    },
    async (request, reply) => {
      const signedIn = await login(request.context, deps, request.body, {
        ...clientOf(request),
        sessionToken: readSessionCookie(request.cookies, config),
        device: readDeviceCookie(request.cookies, config),
      });
      setCookies(reply, config, signedIn);
      return signedIn.user;
    },
  );
  app.post(
    '/api/logout',
    { schema: { tags, summary: 'Sair', response: { ...errorResponses(401), ...confirmed } } },
    async (request, reply) => {
      await logout(request.context, readSessionCookie(request.cookies, config) ?? '');
      const { maxAge: _, ...settings } = sessionCookieSettings(config);
      reply.clearCookie(sessionCookieName(config), settings);
      return { message: 'Você foi desconectado com sucesso.' };
    },
  );
};

const signUpRoutes: FastifyPluginAsyncZod<AuthDependencies & { landing: LandingSignUp }> = async (
  app,
  { landing, ...deps },
) => {
  const config = app.productConfig;
  app.post(
    '/api/register',
    {
      config: publicCall,
      schema: {
        tags,
        summary: 'Criar uma conta',
        body: anyRegisterInput,
        headers: registerHeaders,
        response: { 200: registerOutput, ...errorResponses(422), ...refusals },
      },
    },
    async (request, reply) => {
      const { body, headers } = request;
      if (!body.fromLanding) return register(request.context, deps, body, clientOf(request));
      const { name, firstName, lastName, email, phone, password, terms_version, area } = body;
      if (password !== undefined) {
        const input = { name, firstName, lastName, email, phone, password, terms_version };
        const category = categoryOfArea(area);
        return register(request.context, deps, { ...input, category }, clientOf(request));
      }
      const key = headers['idempotency-key'] ?? null;
      const { answer, token } = await landing(request.context, body, { ...clientOf(request), key });
      if (token) reply.setCookie(sessionCookieName(config), token, sessionCookieSettings(config));
      return answer;
    },
  );
  app.post(
    '/api/verify-email',
    {
      config: publicCall,
      schema: {
        tags,
        summary: 'Confirmar o email',
        body: verifyEmailInput,
        response: { ...confirmed, 200: verifyEmailOutput },
      },
    },
    async (request) => {
      const verified = await verifyEmail(request.context, deps, request.body.token, clientOf(request));
      return { message: 'Email verificado com sucesso!', ...verified };
    },
  );
  app.post(
    '/api/resend-verification',
    {
      config: publicCall,
      schema: { tags, summary: 'Reenviar a confirmação', body: emailOnlyInput, response: confirmed },
    },
    async (request) => {
      await resendVerification(request.context, deps, request.body.email, clientOf(request));
      return { message: 'Se houver um cadastro com este email, o link chega em instantes.' };
    },
  );
};

const recoveryRoutes: FastifyPluginAsyncZod<AuthDependencies> = async (app, deps) => {
  app.post(
    '/api/reset-password-request',
    {
      config: publicCall,
      schema: { tags, summary: 'Pedir uma senha nova', body: emailOnlyInput, response: confirmed },
    },
    async (request) => {
      await requestPasswordReset(request.context, deps, request.body.email, clientOf(request));
      return { message: 'Verifique sua caixa de entrada para recuperar sua senha.' };
    },
  );
  app.get(
    '/api/validate-reset-token',
    {
      config: publicCall,
      schema: {
        tags,
        summary: 'Conferir um link de redefinição, sem o usar',
        querystring: validateResetTokenQuery,
        response: confirmed,
      },
    },
    async (request) => {
      await validateResetToken(request.context, deps, request.query.token, clientOf(request));
      return { message: 'Link válido.' };
    },
  );
  app.post(
    '/api/reset-password',
    {
      config: publicCall,
      schema: { tags, summary: 'Definir a senha nova', body: resetPasswordInput, response: confirmed },
    },
    async (request) => {
      await resetPassword(request.context, deps, request.body, clientOf(request));
      return { message: 'Sua senha foi redefinida com sucesso. Você pode fazer login agora.' };
    },
  );
};
