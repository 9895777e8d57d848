import { Readable } from 'node:stream';
import { confirmation } from '@matilha/contract/errors';
import {
  creditsInput,
  creditsOutput,
  erasePersonInput,
  giveAccessInput,
  openConversationInput,
  openedConversation,
  reasonInput,
  sendMailInput,
} from '@matilha/contract/people';
import { idInPath, longIdInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { endSessionsOf, sendLinkTo } from '#server/features/auth/api.ts';
import { openConversationOf } from '#server/features/chat/api.ts';
import { adjust } from '#server/features/credits/api.ts';
import { giveProduct, takeProduct } from '#server/features/knowledge/api.ts';
import {
  erasePerson,
  exportPerson,
  type PrivacyDependencies,
  recipientsOf,
} from '#server/features/privacy/api.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentOpened } from './present.ts';
import { blockPerson, unblockPerson } from './usecases/block-person.ts';

const tags = ['Operação: pessoas'];
const support = { access: 'people' } as const;
const operator = { access: 'business' } as const;
const refusals = errorResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const confirmed = { 200: confirmation, ...refusals };
const params = z.strictObject({ id: idInPath });
const base = '/api/admin/people/:id';

const conversationActions: FastifyPluginAsyncZod = async (app) => {
  app.post(
    `${base}/conversations/:conversationId/open`,
    {
      config: support,
      schema: {
        tags,
        summary: 'Abre uma conversa, com um motivo que a pessoa pode ler',
        params: z.strictObject({ id: idInPath, conversationId: longIdInPath }),
        body: openConversationInput,
        response: { 200: openedConversation, ...refusals },
      },
    },
    async ({ context, params: { id: userId, conversationId }, body }) =>
      presentOpened(await openConversationOf(context, { userId, conversationId }, body)),
  );
};

const sessionActions: FastifyPluginAsyncZod = async (app) => {
  app.delete(
    `${base}/sessions`,
    {
      config: support,
      schema: { tags, summary: 'Encerra todas as sessões de uma pessoa', params, response: confirmed },
    },
    async ({ context, params: { id } }) => {
      const ended = await endSessionsOf(context, id);
      return { message: ended === 1 ? 'Uma sessão encerrada.' : `${ended} sessões encerradas.` };
    },
  );
  app.delete(
    `${base}/sessions/:sessionId`,
    {
      config: support,
      schema: {
        tags,
        summary: 'Encerra uma sessão de uma pessoa',
        params: z.strictObject({ id: idInPath, sessionId: idInPath }),
        response: confirmed,
      },
    },
    async ({ context, params: { id, sessionId } }) => {
      await endSessionsOf(context, id, sessionId);
      return { message: 'Sessão encerrada.' };
    },
  );
};

const accountActions: FastifyPluginAsyncZod<PrivacyDependencies> = async (app, { settings, limits }) => {
  const withReason = (summary: string) => ({
    config: support,
    schema: { tags, summary, params, body: reasonInput, response: confirmed },
  });
  app.post(
    `${base}/mails`,
    {
      config: support,
      schema: {
        tags,
        summary: 'Envia a uma pessoa um email com um link novo',
        params,
        body: sendMailInput,
        response: confirmed,
      },
    },
    async ({ context, params: { id }, body }) => {
      await sendLinkTo(context, { limits, settings }, id, body.kind);
      return { message: 'Email a caminho. Os links anteriores deixaram de valer.' };
    },
  );
  app.post(`${base}/block`, withReason('Bloqueia uma conta'), async ({ context, params: { id }, body }) => {
    await blockPerson(context, settings, id, body.reason);
    return { message: 'Conta bloqueada.' };
  });
  app.post(
    `${base}/unblock`,
    withReason('Desbloqueia uma conta'),
    async ({ context, params: { id }, body }) => {
      await unblockPerson(context, id, body.reason);
      return { message: 'Conta desbloqueada.' };
    },
  );
};

const moneyActions: FastifyPluginAsyncZod = async (app) => {
  app.post(
    `${base}/credits`,
    {
      config: operator,
      schema: {
        tags,
        summary: 'Dá ou retira créditos',
        params,
        body: creditsInput,
        response: { 200: creditsOutput, ...refusals },
      },
    },
    async ({ context, params: { id: userId }, body: { amount, reason, key } }) => {
      const adjusted = await adjust(context, { userId, amount, reason, key });
      return { amount: adjusted.amount, available: adjusted.available };
    },
  );
  app.post(
    `${base}/access`,
    {
      config: operator,
      schema: {
        tags,
        summary: 'Dá acesso a um conteúdo',
        params,
        body: giveAccessInput,
        response: confirmed,
      },
    },
    async ({ context, params: { id: userId }, body: { produto_id: produtoId, reason, key } }) => {
      await giveProduct(context, { userId, produtoId, reason, key });
      return { message: 'Acesso dado.' };
    },
  );
  app.post(
    `${base}/access/:accessId/revoke`,
    {
      config: operator,
      schema: {
        tags,
        summary: 'Retira o acesso a um conteúdo',
        params: z.strictObject({ id: idInPath, accessId: idInPath }),
        body: reasonInput,
        response: confirmed,
      },
    },
    async ({ context, params: { id: userId, accessId }, body: { reason } }) => {
      await takeProduct(context, { userId, accessId, reason });
      return { message: 'Acesso retirado.' };
    },
  );
};

const privacyActions: FastifyPluginAsyncZod<PrivacyDependencies> = async (app, privacy) => {
  app.post(
    `${base}/export`,
    {
      config: support,
      schema: {
        tags,
        summary: 'Exporta os dados de uma pessoa, a pedido dela, com um motivo que ela pode ler',
        params,
        body: reasonInput,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, params: { id: personId }, body: { reason } }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="dados-da-pessoa-${personId}.json"`)
        .type('application/json; charset=utf-8')
        .send(
          Readable.from(
            await exportPerson(context, privacy, { personId, reason }, recipientsOf(app.productConfig)),
          ),
        ),
  );
  app.post(
    `${base}/erase`,
    {
      config: operator,
      schema: {
        tags,
        summary: 'Exclui a conta de uma pessoa, a pedido dela',
        params,
        body: erasePersonInput,
        response: confirmed,
      },
    },
    async ({ context, params: { id }, body }) => {
      const erased = await erasePerson(context, privacy, id, body);
      return {
        message: erased
          ? 'Conta excluída e dados apagados.'
          : 'Conta excluída. Os dados estão sendo apagados.',
      };
    },
  );
};

/** Actions of the staff on one person; money, export and deletion ask for a fresh second factor. */
export const personActions: FastifyPluginAsyncZod<PrivacyDependencies> = async (app, privacy) => {
  await app.register(conversationActions);
  await app.register(sessionActions);
  await app.register(accountActions, privacy);
  await app.register(moneyActions);
  await app.register(privacyActions, privacy);
};
