import {
  feedbackInput,
  idempotencyKey,
  listMessagesQuery,
  message,
  sendMessageInput,
  sendMessageOutput,
} from '@matilha/contract/chat';
import { apiError } from '@matilha/contract/errors';
import { idInPath, longIdInPath } from '@matilha/contract/primitives';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { type Context, requireSession } from '#server/platform/context.ts';
import { createGate } from '#server/platform/gate.ts';
import type { Limits } from '#server/platform/limits.ts';
import { headersByHand } from '#server/plugins/security-headers.ts';
import { followAnswer } from './follow-answer.ts';
import type { AnswerEvent } from './live-answer.ts';
import { balance, openStream, type Reader, replay, type StreamServices } from './open-stream.ts';
import { presentMessage } from './present.ts';
import { parsePosition } from './rules.ts';
import { throttleSend } from './throttle.ts';
import { rateAnswer } from './usecases/rate-answer.ts';
import { findRunningAnswer, listMessages } from './usecases/read-conversation.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';
import type { Exchange } from './usecases/start-answer.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

const tags = ['Conversas'];
const refusals = { 400: apiError, 401: apiError, 404: apiError, 429: apiError, 503: apiError };
const sendRefusals = {
  ...refusals,
  402: apiError,
  403: apiError,
  409: apiError,
  415: apiError,
  422: apiError,
  502: apiError,
  504: apiError,
};
/** Questions stored at once; waiting for a place has an end. */
const enter = createGate(8, seconds(5));
const listParams = z.object({ listId: idInPath });
const messageParams = z.object({ messageId: longIdInPath });

const wantsStream = (request: FastifyRequest): boolean =>
  request.headers.accept?.includes('text/event-stream') ?? false;

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  const key = idempotencyKey.safeParse(header);
  if (!key.success) throw new AppError('invalid_input', { fields: { 'Idempotency-Key': 'Chave inválida' } });
  return key.data;
}

/** Waits for a place to store one more answer, sends and regenerations in one line; returns how to leave it. */
async function enterTurn(context: Context, limits: Limits): Promise<() => void> {
  const leave = await enter();
  try {
    await throttleSend(context, limits);
    return leave;
  } catch (error) {
    leave();
    throw error;
  }
}

/** Takes the reply over from the framework: from here on events are written to its connection. */
function takeOver({ context, id, server }: FastifyRequest, reply: FastifyReply): Reader {
  reply.hijack();
  const headers = { ...headersByHand(server.productConfig), 'x-request-id': id };
  return { context, response: reply.raw, headers };
}

function ended(request: FastifyRequest, services: StreamServices, runId: number) {
  const { context } = request;
  const waiting = Promise.withResolvers<Extract<AnswerEvent, { type: 'end' }>>();
  const leave = followAnswer(context, services, { runId, offset: 0 }, (event) => {
    if (event.type === 'end') waiting.resolve(event);
  });
  const forget = services.sessions.watch(requireSession(context).sessionId, () =>
    waiting.reject(new AppError('unauthenticated')),
  );
  return waiting.promise.finally(() => {
    forget();
    leave();
  });
}

/** Answers an exchange as the client asked: as a stream, or as one JSON when the answer is whole. */
async function answerExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  services: StreamServices,
  exchange: Exchange,
) {
  const userMessage = presentMessage(exchange.question);
  const aiMessage = presentMessage(exchange.answer);
  const opening = { userMessage, aiMessage, responses_available: exchange.responsesAvailable };
  if (wantsStream(request)) {
    if (exchange.runId !== null) {
      const empty = { ...opening, aiMessage: { ...aiMessage, content: '' } };
      openStream(takeOver(request, reply), services, { runId: exchange.runId, offset: 0 }, (stream) =>
        stream.send('user-message', empty),
      );
    } else replay(takeOver(request, reply), opening);
    return reply;
  }
  if (exchange.runId === null) return reply.status(201).send(opening);
  const end = await ended(request, services, exchange.runId);
  if (!end.message || end.errorCode !== null) throw new AppError(end.errorCode ?? 'unavailable');
  const available = end.responsesAvailable ?? (await balance(request.context));
  return reply.status(201).send({ userMessage, aiMessage: end.message, responses_available: available });
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
      (await listMessages(context, params.listId, query)).map(presentMessage),
  );

  app.get(
    '/api/messages/:listId/stream',
    {
      schema: {
        tags,
        summary: 'Volta a acompanhar a resposta em andamento (respeita Last-Event-ID)',
        params: listParams,
        response: { 204: z.void(), ...refusals },
      },
    },
    async (request, reply) => {
      const runId = await findRunningAnswer(request.context, request.params.listId);
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
      let exchange: Exchange;
      const leave = await enterTurn(context, limits);
      try {
        exchange = await sendMessage(context, services.writer, body, key);
      } finally {
        leave();
      }
      return answerExchange(request, reply, services, exchange);
    },
  );

  app.post(
    '/api/messages/:messageId/regenerate',
    {
      schema: {
        tags,
        summary: 'Responde de novo à última pergunta',
        params: messageParams,
        response: { 201: sendMessageOutput, ...sendRefusals },
      },
    },
    async (request, reply) => {
      const key = keyOf(request);
      const { context, params } = request;
      let exchange: Exchange;
      const leave = await enterTurn(context, limits);
      try {
        exchange = await regenerateAnswer(context, services.writer, params.messageId, key);
      } finally {
        leave();
      }
      return answerExchange(request, reply, services, exchange);
    },
  );
}

/** Conversations (2.10, 2.11). */
export const chatRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  readingRoutes(app, options);
  sendingRoutes(app, options);

  app.post(
    '/api/messages/:listId/stop',
    {
      schema: {
        tags,
        summary: 'Para a resposta em andamento',
        params: listParams,
        response: { 204: z.void(), ...refusals },
      },
    },
    async (request, reply) => {
      await stopAnswer(request.context, request.params.listId);
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
        response: { 200: message, 415: apiError, ...refusals },
      },
    },
    async ({ context, params, body }) =>
      presentMessage(await rateAnswer(context, params.messageId, body.value)),
  );
};
