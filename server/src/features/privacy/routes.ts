import { Readable } from 'node:stream';
import { idempotencyKey } from '@matilha/contract/chat';
import { confirmation } from '@matilha/contract/errors';
import { dayInBrazil } from '@matilha/contract/event-dates';
import { idInPath } from '@matilha/contract/primitives';
import {
  consentInput,
  consentState,
  eraseInput,
  exportInput,
  looksPage,
  looksQuery,
  privacyRequestInput,
  privacyRequestOutput,
  recipient,
} from '@matilha/contract/privacy';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { sessionCookieName, sessionCookieSettings } from '#server/platform/session-cookie.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import { listLooks } from './looks/usecases/list-looks.ts';
import { recipientsOf } from './recipients.ts';
import { termsRoutes } from './terms-routes.ts';
import { askDataOfficer } from './usecases/ask-data-officer.ts';
import { changeConsent } from './usecases/change-consent.ts';
import { closePrivacyRequest } from './usecases/close-privacy-request.ts';
import { exportData } from './usecases/export-data.ts';
import { readConsents } from './usecases/read-consents.ts';
import { requestErasure } from './usecases/request-erasure.ts';

const tags = ['Privacidade'];
const refusals = errorResponses(400, 401, 403, 413, 415, 429, 500, 503);

/** Routes for consents, looks of staff, export, account deletion and requests to the data officer. */
export const privacyRoutes: FastifyPluginAsyncZod<PrivacyDependencies> = async (app, deps) => {
  await app.register(consentRoutes);
  await app.register(officerRoutes, deps);
  await app.register(termsRoutes);
  await app.register(looksRoutes);
  const config = app.productConfig;

  app.post(
    '/api/privacy/export',
    {
      schema: {
        tags,
        summary: 'Exportar meus dados: um arquivo JSON com tudo',
        body: exportInput,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async (request, reply) => {
      const pieces = await exportData(request.context, deps, request.body, recipientsOf(config));
      const day = dayInBrazil(request.context.clock.now());
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="meus-dados-${day}.json"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(pieces));
    },
  );
  app.post(
    '/api/privacy/erase',
    {
      schema: {
        tags,
        summary: 'Excluir minha conta',
        body: eraseInput,
        response: { 200: confirmation, ...errorResponses(409), ...refusals },
      },
    },
    async (request, reply) => {
      const erased = await requestErasure(request.context, deps, request.body);
      const { maxAge: _, ...settings } = sessionCookieSettings(config);
      reply.clearCookie(sessionCookieName(config), settings);
      const data = erased ? 'seus dados foram apagados' : 'seus dados estão sendo apagados';
      return { message: `Sua conta foi excluída e ${data}.` };
    },
  );
};

const consentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/privacy/consents',
    { schema: { tags, summary: 'O que aceitei', response: { 200: consentState, ...refusals } } },
    (request) => readConsents(request.context),
  );
  app.post(
    '/api/privacy/consents',
    {
      schema: {
        tags,
        summary: 'Aceitar ou retirar um consentimento',
        body: consentInput,
        response: { 200: consentState, ...refusals },
      },
    },
    (request) => changeConsent(request.context, request.body, request.ip),
  );
};

const looksRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/privacy/looks',
    {
      schema: {
        tags,
        summary:
          'Quando e por que a equipe leu minhas conversas ou exportou meus dados, do mais novo ao mais antigo',
        querystring: looksQuery,
        response: { 200: looksPage, ...refusals },
      },
    },
    ({ context, query: { cursor } }) => listLooks(context, cursor),
  );
};

const officerRoutes: FastifyPluginAsyncZod<PrivacyDependencies> = async (app, deps) => {
  const recipients = recipientsOf(app.productConfig);
  app.get(
    '/api/privacy/recipients',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Com quem os dados são compartilhados nesta instalação',
        response: { 200: z.array(recipient), ...refusals },
      },
    },
    async () => recipients,
  );
  app.post(
    '/api/privacy-requests',
    {
      config: { access: 'optional' },
      schema: {
        tags,
        summary: 'Falar com o encarregado dos dados',
        body: privacyRequestInput,
        headers: z.looseObject({ 'idempotency-key': z.optional(idempotencyKey) }),
        response: { 201: privacyRequestOutput, ...refusals },
      },
    },
    async (request, reply) => {
      const { body, headers, ip: address } = request;
      const key = headers['idempotency-key'] ?? null;
      const stored = await askDataOfficer(request.context, deps, body, { address, key });
      return reply.status(201).send(stored);
    },
  );
  app.post(
    '/api/privacy-requests/:id/answered',
    {
      config: { access: 'people' },
      schema: {
        tags,
        summary: 'Marcar um pedido como respondido (operação)',
        params: z.object({ id: idInPath }),
        response: { 200: confirmation, ...errorResponses(404), ...refusals },
      },
    },
    async (request) => {
      await closePrivacyRequest(request.context, request.params.id);
      return { message: 'Pedido marcado como respondido.' };
    },
  );
};
