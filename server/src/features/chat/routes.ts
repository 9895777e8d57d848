import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
import type { SessionWatch } from '#server/database/session-watch.ts';
import { availableNow } from '#server/features/credits/usecases/available-now.ts';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import { requireSession, requireUser } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { createGate } from '#server/platform/gate.ts';
import type { Limits } from '#server/platform/limits.ts';
import { headersByHand } from '#server/plugins/security-headers.ts';
import { AnswerStream, heartbeatMs } from './answer-stream.ts';
import { type ChatServices, followAnswer } from './follow-answer.ts';
import type { AnswerEvent } from './live-answer.ts';
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

const balance = ({ context }: FastifyRequest): Promise<number> =>
  availableNow(context.db, requireUser(context).id, context.clock.now());

/** The balance beside an answer's end, or undefined: the end reaches its reader also when the balance cannot be read. */
async function balanceIfReadable(request: FastifyRequest): Promise<number | undefined> {
  try {
    return await balance(request);
  } catch (error) {
    request.log.warn(describeError(error), 'reading the balance after an answer failed');
    return undefined;
  }
}

interface Services extends ChatServices {
  /** Closes what is open under a session that ended (R27); the answer itself goes on. */
  sessions: SessionWatch;
}

const headersOf = ({ id, server }: FastifyRequest) => ({
  ...headersByHand(server.productConfig),
  'x-request-id': id,
});

/** A response that waits behind another on its connection hears of the connection's end from the socket only. */
function onceClosed(response: ServerResponse, socket: Socket, release: () => void): void {
  const closed = () => {
    response.off('close', closed);
    socket.off('close', closed);
    release();
  };
  response.on('close', closed);
  socket.on('close', closed);
}

/** Takes the reply over and streams the run to it from the offset on. */
function openStream(request: FastifyRequest, reply: FastifyReply, services: Services) {
  return (runId: number, offset: number, greet?: (stream: AnswerStream) => void): FastifyReply => {
    const { context } = request;
    reply.hijack();
    // The client may have left while its question was stored: the answer goes on without a reader.
    if (request.raw.socket.destroyed) return reply;
    const stream = new AnswerStream(reply.raw, runId, offset, headersOf(request));
    greet?.(stream);
    const heartbeat = setInterval(() => stream.heartbeat(), heartbeatMs);
    const listener = stream.listener(() => balanceIfReadable(request));
    const leave = followAnswer(context, services, { runId, offset }, listener);
    const { sessionId } = requireSession(context);
    const forget = services.sessions.watch(sessionId, () => stream.close());
    onceClosed(reply.raw, request.raw.socket, () => {
      clearInterval(heartbeat);
      forget();
      leave();
    });
    return reply;
  };
}

function ended(request: FastifyRequest, services: Services, runId: number) {
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
  services: Services,
  exchange: Exchange,
) {
  const userMessage = presentMessage(exchange.question);
  const aiMessage = presentMessage(exchange.answer);
  const opening = { userMessage, aiMessage, responses_available: exchange.responsesAvailable };
  if (wantsStream(request)) {
    if (exchange.runId !== null) {
      const empty = { ...opening, aiMessage: { ...aiMessage, content: '' } };
      return openStream(request, reply, services)(exchange.runId, 0, (stream) =>
        stream.send('user-message', empty),
      );
    }
    return replay(request, reply, opening);
  }
  if (exchange.runId === null) return reply.status(201).send(opening);
  const end = await ended(request, services, exchange.runId);
  if (!end.message || end.errorCode !== null) throw new AppError(end.errorCode ?? 'unavailable');
  const available = end.responsesAvailable ?? (await balance(request));
  return reply.status(201).send({ userMessage, aiMessage: end.message, responses_available: available });
}

/** A finished answer once more, as the same events. */
function replay(
  request: FastifyRequest,
  reply: FastifyReply,
  whole: z.infer<typeof sendMessageOutput>,
): FastifyReply {
  reply.hijack();
  const stream = new AnswerStream(reply.raw, 0, 0, headersOf(request));
  const { aiMessage, responses_available: available } = whole;
  stream.send('user-message', { ...whole, aiMessage: { ...aiMessage, content: '' } });
  const listener = stream.listener(async () => available);
  listener({ type: 'delta', text: aiMessage.content, offset: aiMessage.content.length });
  listener({ type: 'end', message: aiMessage, responsesAvailable: available, errorCode: null });
  return reply;
}

interface Options {
  services: Services;
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
      return openStream(request, reply, services)(runId, seen?.runId === runId ? seen.offset : 0);
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
      const leave = await enter();
      try {
        await throttleSend(context, limits);
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
      await throttleSend(request.context, limits);
      const exchange = await regenerateAnswer(request.context, services.writer, request.params.messageId);
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
