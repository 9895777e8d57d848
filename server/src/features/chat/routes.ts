import {
  conversationMemory,
  conversationQuery,
  feedbackInput,
  idempotencyKey,
  listMessagesQuery,
  message,
  regenerateInput,
  sendMessageInput,
  sendMessageOutput,
} from '@matilha/contract/chat';
import { idInPath, longIdInPath } from '@matilha/contract/primitives';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { headersByHand } from '#server/plugins/security-headers.ts';
import { conversationRoutes } from './conversation-routes.ts';
import {
  awaitExchange,
  openStream,
  type Reader,
  type StreamServices,
  streamExchange,
} from './open-stream.ts';
import { presentMessage } from './present.ts';
import { parsePosition } from './rules.ts';
import { sharingRoutes } from './sharing-routes.ts';
import { throttleSend } from './throttle.ts';
import { continueAnswer } from './usecases/continue-answer.ts';
import { forgetSummary, readMemory } from './usecases/conversation-memory.ts';
import { rateAnswer } from './usecases/rate-answer.ts';
import { findRunningAnswer, listMessages } from './usecases/read-conversation.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';
import type { Exchange } from './usecases/start-answer.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const tags = ['Conversas'];
const refusals = errorResponses(400, 401, 404, 429, 503);
const sendRefusals = {
  ...refusals,
  ...errorResponses(402, 403, 409, 413, 415, 422, 502, 504),
};
const listParams = z.object({ listId: idInPath });
const messageParams = z.object({ messageId: longIdInPath });

/** The conversation that a request is about. */
const placeOf = ({ listId }: { listId: number }, { c }: { c?: number | undefined }) => ({
  listaId: listId,
  id: c,
});

const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false;

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = idempotencyKey.safeParse(header);
  if (!key.success) throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'Chave inválida' } });
  return key.data;
}

/** Takes over the reply from the framework: from here on events are written to its connection. */
function takeOver({ context, id, server }: FastifyRequest, reply: FastifyReply): Reader {
  reply.hijack();
  const headers = { ...headersByHand(server.productConfig), 'x-request-id': id };
  return { context, response: reply.raw, headers };
}

/** Returns an exchange as the client asked: as a stream, or as one JSON document once the answer is complete. */
async function replyWithExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  services: StreamServices,
  exchange: Exchange,
) {
  if (!wantsStream(request))
    return reply.status(201).send(await awaitExchange(request.context, services, exchange));
  streamExchange(takeOver(request, reply), services, exchange);
  return reply;
}

interface Options {
  services: StreamServices;
  limits: Limits;
}
type App = Parameters<FastifyPluginAsyncZod<Options>>[0];

function readingRoutes(app: App, { services }: Options): void {
  app.get(
    '/api/messages/:listId',
    {
      schema: {
        tags,
        summary: 'Mensagens de uma conversa, da mais antiga à mais nova',
        params: listParams,
        querystring: listMessagesQuery,
        response: { 200: z.array(message), ...refusals },
      },
    },
    async ({ context, params, query }) =>
      (await listMessages(context, placeOf(params, query), query)).map(presentMessage),
  );

  app.get(
    '/api/messages/:listId/stream',
    {
      schema: {
        tags,
        summary: 'Volta a acompanhar a resposta em andamento (respeita Last-Event-ID)',
        params: listParams,
        querystring: conversationQuery,
        response: { 204: z.void(), ...refusals },
      },
    },
    async (request, reply) => {
      const runId = await findRunningAnswer(request.context, placeOf(request.params, request.query));
      if (runId === undefined) return reply.status(204).send();
      const seen = parsePosition(request.headers['last-event-id']?.toString());
      const offset = seen?.runId === runId ? seen.offset : 0;
      openStream(takeOver(request, reply), services, { runId, offset });
      return reply;
    },
  );
}

function sendingRoutes(app: App, { services, limits }: Options): void {
  app.post(
    '/api/messages',
    {
      schema: {
        tags,
        summary: 'Envia uma pergunta; com Accept: text/event-stream a resposta chega aos poucos',
        body: sendMessageInput,
        response: { 201: sendMessageOutput, ...sendRefusals },
      },
    },
    async (request, reply) => {
      const key = keyOf(request);
      const { context, body } = request;
      const exchange = await throttleSend(context, limits, () =>
        sendMessage(context, services.writer, body, key),
      );
      return replyWithExchange(request, reply, services, exchange);
    },
  );

  app.post(
    '/api/messages/:messageId/regenerate',
    {
      schema: {
        tags,
        summary: 'Responde de novo à última pergunta, ou reescreve a última resposta em outro estilo',
        params: messageParams,
        body: regenerateInput,
        response: { 201: sendMessageOutput, ...sendRefusals },
      },
    },
    async (request, reply) => {
      const key = keyOf(request);
      const { context, params, body } = request;
      const regeneration = { messageId: params.messageId, style: body?.style, idempotencyKey: key };
      const exchange = await throttleSend(context, limits, () =>
        regenerateAnswer(context, services.writer, regeneration),
      );
      return replyWithExchange(request, reply, services, exchange);
    },
  );

  app.post(
    '/api/messages/:messageId/continue',
    {
      schema: {
        tags,
        summary: 'Continua, de graça e uma vez, a última resposta, que foi cortada pelo tamanho ou parada',
        params: messageParams,
        response: { 201: sendMessageOutput, ...sendRefusals },
      },
    },
    async (request, reply) => {
      const { context, params } = request;
      const exchange = await throttleSend(context, limits, () =>
        continueAnswer(context, services.writer, params.messageId),
      );
      return replyWithExchange(request, reply, services, exchange);
    },
  );
}

function memoryRoutes(app: App): void {
  app.get(
    '/api/messages/:listId/memory',
    {
      schema: {
        tags,
        summary: 'Até onde o agente lê a conversa, e o resumo do que veio antes',
        params: listParams,
        querystring: conversationQuery,
        response: { 200: conversationMemory, ...refusals },
      },
    },
    ({ context, params, query }) => readMemory(context, placeOf(params, query)),
  );

  app.delete(
    '/api/messages/:listId/memory',
    {
      schema: {
        tags,
        summary: 'Apaga o resumo da conversa',
        params: listParams,
        querystring: conversationQuery,
        response: { 204: z.void(), ...errorResponses(403), ...refusals },
      },
    },
    async (request, reply) => {
      await forgetSummary(request.context, placeOf(request.params, request.query));
      return reply.status(204).send();
    },
  );
}

/** Conversations. */
export const chatRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  readingRoutes(app, options);
  sendingRoutes(app, options);
  memoryRoutes(app);
  await app.register(conversationRoutes);
  await app.register(sharingRoutes, options);

  app.post(
    '/api/messages/:listId/stop',
    {
      schema: {
        tags,
        summary: 'Para a resposta em andamento',
        params: listParams,
        querystring: conversationQuery,
        response: { 204: z.void(), ...errorResponses(403), ...refusals },
      },
    },
    async (request, reply) => {
      await stopAnswer(request.context, placeOf(request.params, request.query));
      return reply.status(204).send();
    },
  );

  app.post(
    '/api/messages/:messageId/feedback',
    {
      schema: {
        tags,
        summary: 'Avalia uma resposta',
        params: messageParams,
        body: feedbackInput,
        response: { 200: message, ...errorResponses(403, 413, 415), ...refusals },
      },
    },
    async ({ context, params, body }) => presentMessage(await rateAnswer(context, params.messageId, body)),
  );
};
