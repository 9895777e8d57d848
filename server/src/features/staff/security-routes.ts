import { confirmation } from '@matilha/contract/errors';
import {
  addPasskeyInput,
  authenticatorCodeInput,
  authenticatorOffer,
  enrolAuthenticatorInput,
  panelSession,
  passkey,
  passkeyCreation,
  passkeyRequest,
  recoveryCodeInput,
  recoveryCodesOutput,
  removePasskeyInput,
  renamePasskeyInput,
  signPasskeyInput,
} from '@matilha/contract/staff-access';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { sessionCookieName, sessionCookieSettings } from '#server/platform/session-cookie.ts';
import type { StaffDependencies } from './dependencies.ts';
import { presentPanelSession, presentPasskey } from './present.ts';
import type { Passed } from './second-factor.ts';
import { addPasskey, offerPasskey } from './usecases/add-passkey.ts';
import {
  listPasskeys,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from './usecases/change-methods.ts';
import { enrolAuthenticator, offerAuthenticator } from './usecases/enrol-authenticator.ts';
import { readPanelSession } from './usecases/read-panel-session.ts';
import { verifyCode, verifyRecoveryCode } from './usecases/verify-code.ts';
import { askForPasskey, verifyPasskey } from './usecases/verify-passkey.ts';

const tags = ['Operação: segundo fator'];
const config = { access: 'staff' } as const;
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };
const base = '/api/admin/second-factor';

const done = { message: 'Segundo fator confirmado.' };

/** Gives the browser the token under which its session continues. */
function continueSession(reply: FastifyReply, { token }: Passed): void {
  const { productConfig } = reply.server;
  if (token) reply.setCookie(sessionCookieName(productConfig), token, sessionCookieSettings(productConfig));
}

/** Reads the session, and passes the second factor with a code. */
const passingRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.get(
    '/api/admin/session',
    {
      config,
      schema: {
        tags,
        summary: 'Quem está no painel, e o segundo fator desta sessão',
        response: { 200: panelSession, ...reading },
      },
    },
    async ({ context }) => presentPanelSession(await readPanelSession(context)),
  );
  app.post(
    `${base}/code`,
    {
      config,
      schema: {
        tags,
        summary: 'Confirma com um código do aplicativo',
        body: authenticatorCodeInput,
        response: { 200: confirmation, ...writing },
      },
    },
    async ({ context, body }, reply) => {
      continueSession(reply, await verifyCode(context, deps, body.code));
      return done;
    },
  );
  app.post(
    `${base}/recovery-code`,
    {
      config,
      schema: {
        tags,
        summary: 'Confirma com um código de recuperação',
        body: recoveryCodeInput,
        response: { 200: confirmation, ...writing },
      },
    },
    async ({ context, body }, reply) => {
      continueSession(reply, await verifyRecoveryCode(context, deps, body.code));
      return done;
    },
  );
};

/** Enrols and removes the authenticator app and the recovery codes of the acting person. */
const authenticatorRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.post(
    `${base}/authenticator`,
    {
      config,
      schema: {
        tags,
        summary: 'Oferece um segredo para o aplicativo de códigos',
        response: { 200: authenticatorOffer, ...writing },
      },
    },
    async ({ context }) => offerAuthenticator(context, deps),
  );
  app.put(
    `${base}/authenticator`,
    {
      config,
      schema: {
        tags,
        summary: 'Cadastra ou troca o aplicativo de códigos, com o primeiro código dele',
        body: enrolAuthenticatorInput,
        response: { 200: recoveryCodesOutput, ...writing },
      },
    },
    async ({ context, body }, reply) => {
      const enrolled = await enrolAuthenticator(context, deps, body);
      continueSession(reply, enrolled);
      return { recovery_codes: enrolled.recoveryCodes };
    },
  );
  app.delete(
    `${base}/authenticator`,
    {
      config,
      schema: { tags, summary: 'Remove o aplicativo de códigos', response: { 204: z.void(), ...writing } },
    },
    async ({ context }, reply) => {
      await removeAuthenticator(context, deps);
      return reply.status(204).send();
    },
  );
  app.post(
    `${base}/recovery-codes`,
    {
      config,
      schema: {
        tags,
        summary: 'Troca os códigos de recuperação',
        response: { 200: recoveryCodesOutput, ...writing },
      },
    },
    async ({ context }) => ({ recovery_codes: await renewRecoveryCodes(context) }),
  );
};

/** Lists and adds passkeys of the acting person. */
const passkeyRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.get(
    `${base}/passkeys`,
    {
      config,
      schema: { tags, summary: 'Minhas chaves de acesso', response: { 200: z.array(passkey), ...reading } },
    },
    async ({ context }) => (await listPasskeys(context)).map(presentPasskey),
  );
  app.post(
    `${base}/passkeys/challenge`,
    {
      config,
      schema: {
        tags,
        summary: 'Começa o cadastro de uma chave de acesso',
        response: { 200: passkeyCreation, ...writing },
      },
    },
    async ({ context }) => offerPasskey(context, deps),
  );
  app.post(
    `${base}/passkeys`,
    {
      config,
      schema: {
        tags,
        summary: 'Cadastra uma chave de acesso',
        body: addPasskeyInput,
        response: { 200: recoveryCodesOutput, ...writing },
      },
    },
    async ({ context, body }, reply) => {
      const enrolled = await addPasskey(context, deps, body);
      continueSession(reply, enrolled);
      return { recovery_codes: enrolled.recoveryCodes };
    },
  );
};

/** Passes the second factor with a passkey. */
const signingRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.post(
    `${base}/passkey/challenge`,
    {
      config,
      schema: {
        tags,
        summary: 'Pede a assinatura de uma chave de acesso',
        response: { 200: passkeyRequest, ...writing },
      },
    },
    async ({ context }) => askForPasskey(context, deps),
  );
  app.post(
    `${base}/passkey`,
    {
      config,
      schema: {
        tags,
        summary: 'Confirma com uma chave de acesso',
        body: signPasskeyInput,
        response: { 200: confirmation, ...writing },
      },
    },
    async ({ context, body }, reply) => {
      continueSession(reply, await verifyPasskey(context, deps, body));
      return done;
    },
  );
};

/** Names and removes passkeys of the acting person. Their ids are too long for a path. */
const passkeyChangeRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  app.put(
    `${base}/passkeys`,
    {
      config,
      schema: {
        tags,
        summary: 'Muda o nome de uma chave de acesso',
        body: renamePasskeyInput,
        response: { 204: z.void(), ...writing },
      },
    },
    async ({ context, body }, reply) => {
      await renamePasskey(context, body);
      return reply.status(204).send();
    },
  );
  app.post(
    `${base}/passkeys/remove`,
    {
      config,
      schema: {
        tags,
        summary: 'Remove uma chave de acesso',
        body: removePasskeyInput,
        response: { 204: z.void(), ...writing },
      },
    },
    async ({ context, body }, reply) => {
      await removePasskey(context, deps, body.id);
      return reply.status(204).send();
    },
  );
};

/** The second factor of whoever works in the panel; `staff` admits them before they passed it. */
export const staffSecurityRoutes: FastifyPluginAsyncZod<StaffDependencies> = async (app, deps) => {
  await app.register(passingRoutes, deps);
  await app.register(authenticatorRoutes, deps);
  await app.register(signingRoutes, deps);
  await app.register(passkeyRoutes, deps);
  await app.register(passkeyChangeRoutes, deps);
};
