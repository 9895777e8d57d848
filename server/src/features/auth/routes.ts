import * as accountCalls from '@matilha/contract/calls/account/account';
import * as authCalls from '@matilha/contract/calls/account/auth';
import { categoryOfArea } from '@matilha/contract/landing/landing-areas';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { isLocalRequest } from '#server/platform/network/local-request.ts';
import type { Passwords } from '#server/platform/password.ts';
import { serve } from '#server/platform/serve.ts';
import {
  deviceCookieName,
  deviceCookieSettings,
  readDeviceCookie,
  readSessionCookie,
  sessionCookieName,
  sessionCookieSettings,
} from '#server/platform/sessions/session-cookie.ts';
import type { AuthDependencies, Client, LandingSignUp } from './dependencies.ts';
import { securityRoutes } from './security-routes.ts';
import { enterDemonstration } from './usecases/enter-demonstration.ts';
import { login } from './usecases/login.ts';
import { logout } from './usecases/own-sessions.ts';
import { register } from './usecases/register.ts';
import { resendVerification } from './usecases/resend-verification.ts';
import { requestPasswordReset, resetPassword, validateResetToken } from './usecases/reset-password.ts';
import { verifyEmail } from './usecases/verify-email.ts';

interface Options {
  landing: LandingSignUp;
  limits: Limits;
  passwords: Passwords;
}

const clientOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

/** Returns the browser that asks for a session, with the cookies of its earlier ones. */
const browserOf = (request: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies'>, config: Config) => ({
  ...clientOf(request),
  sessionToken: readSessionCookie(request.cookies, config),
  device: readDeviceCookie(request.cookies, config),
});

function setCookies(reply: FastifyReply, config: Config, signedIn: { token: string; device: string }): void {
  reply.setCookie(sessionCookieName(config), signedIn.token, sessionCookieSettings(config));
  reply.setCookie(deviceCookieName(config), signedIn.device, deviceCookieSettings(config));
}

/** Routes for sign-up, sign-in and password recovery. */
export const authRoutes: FastifyPluginAsync<Options> = async (app, { limits, passwords, landing }) => {
  const config = app.productConfig;
  const deps: AuthDependencies = { settings: config, limits, passwords };
  await app.register(signUpRoutes, { ...deps, landing });
  await app.register(recoveryRoutes, deps);
  await app.register(securityRoutes, deps);

  serve(app, authCalls.login, async (request, reply) => {
    const signedIn = await login(request.context, deps, request.body, browserOf(request, config));
    setCookies(reply, config, signedIn);
    return signedIn.user;
  });
  serve(app, authCalls.enterDemonstration, async (request, reply) => {
    if (!isLocalRequest(request.headers, config)) throw new AppError('not_found');
    const signedIn = await enterDemonstration(request.context, browserOf(request, config));
    setCookies(reply, config, signedIn);
    return signedIn.user;
  });
  serve(app, accountCalls.logout, async (request, reply) => {
    await logout(request.context, readSessionCookie(request.cookies, config) ?? '');
    const { maxAge: _, ...settings } = sessionCookieSettings(config);
    reply.clearCookie(sessionCookieName(config), settings);
    return { message: 'Você foi desconectado com sucesso.' };
  });
};

const signUpRoutes: FastifyPluginAsync<AuthDependencies & { landing: LandingSignUp }> = async (
  app,
  { landing, ...deps },
) => {
  const config = app.productConfig;
  serve(app, authCalls.register, async (request, reply) => {
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
  });
  serve(app, authCalls.verifyEmail, async (request) => {
    const verified = await verifyEmail(request.context, deps, request.body.token, clientOf(request));
    return { message: 'Email verificado com sucesso!', ...verified };
  });
  serve(app, authCalls.resendVerification, async (request) => {
    await resendVerification(request.context, deps, request.body.email, clientOf(request));
    return { message: 'Se houver um cadastro com este email, o link chega em instantes.' };
  });
};

const recoveryRoutes: FastifyPluginAsync<AuthDependencies> = async (app, deps) => {
  serve(app, authCalls.requestPasswordReset, async (request) => {
    await requestPasswordReset(request.context, deps, request.body.email, clientOf(request));
    return { message: 'Verifique sua caixa de entrada para recuperar sua senha.' };
  });
  serve(app, authCalls.validateResetToken, async (request) => {
    await validateResetToken(request.context, deps, request.query.token, clientOf(request));
    return { message: 'Link válido.' };
  });
  serve(app, authCalls.resetPassword, async (request) => {
    await resetPassword(request.context, deps, request.body, clientOf(request));
    return { message: 'Sua senha foi redefinida com sucesso. Você pode fazer login agora.' };
  });
};
