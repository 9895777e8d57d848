import * as chatCalls from '@matilha/contract/calls/chat';
import { idempotencyKey } from '@matilha/contract/chat/chat';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import { headersByHand } from '#server/plugins/security-headers.ts';
import {
  awaitExchange,
  openStream,
  type Reader,
  type StreamServices,
  streamExchange,
} from './answer/open-stream.ts';
import { throttleSend } from './answer/throttle.ts';
import { conversationRoutes } from './conversation-routes.ts';
import { presentMessage } from './present.ts';
import { parsePosition } from './rules.ts';
import { sharingRoutes } from './sharing-routes.ts';
import { continueAnswer } from './usecases/continue-answer.ts';
import { forgetSummary, readMemory } from './usecases/conversation-memory.ts';
import { rateAnswer } from './usecases/rate-answer.ts';
import { findRunningAnswer, listMessages } from './usecases/read-conversations.ts';
import { regenerateAnswer } from './usecases/regenerate-answer.ts';
import { sendMessage } from './usecases/send-message.ts';
import type { Exchange } from './usecases/start-answer.ts';
import { stopAnswer } from './usecases/stop-answer.ts';

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

type Options = StreamServices & { limits: Limits };
type App = Parameters<FastifyPluginAsync<Options>>[0];

function readingRoutes(app: App, services: StreamServices): void {
  serve(app, chatCalls.listMessages, async ({ context, params, query }) =>
    (await listMessages(context, placeOf(params, query), query)).map(presentMessage),
  );

  serve(app, chatCalls.rejoinAnswer, async (request, reply) => {
    const runId = await findRunningAnswer(request.context, placeOf(request.params, request.query));
    if (runId === undefined) return reply.status(204).send();
    const seen = parsePosition(request.headers['last-event-id']?.toString());
    const offset = seen?.runId === runId ? seen.offset : 0;
    openStream(takeOver(request, reply), services, { runId, offset });
    return reply;
  });
}

function sendingRoutes(app: App, { limits, ...services }: Options): void {
  serve(app, chatCalls.sendMessage, async (request, reply) => {
    const key = keyOf(request);
    const { context, body } = request;
    const exchange = await throttleSend(context, limits, () =>
      sendMessage(context, services.writer, body, key),
    );
    return replyWithExchange(request, reply, services, exchange);
  });

  serve(app, chatCalls.regenerateAnswer, async (request, reply) => {
    const key = keyOf(request);
    const { context, params, body } = request;
    const regeneration = { messageId: params.messageId, style: body?.style, idempotencyKey: key };
    const exchange = await throttleSend(context, limits, () =>
      regenerateAnswer(context, services.writer, regeneration),
    );
    return replyWithExchange(request, reply, services, exchange);
  });

  serve(app, chatCalls.continueAnswer, async (request, reply) => {
    const { context, params } = request;
    const exchange = await throttleSend(context, limits, () =>
      continueAnswer(context, services.writer, params.messageId),
    );
    return replyWithExchange(request, reply, services, exchange);
  });
}

function memoryRoutes(app: App): void {
  serve(app, chatCalls.readMemory, ({ context, params, query }) =>
    readMemory(context, placeOf(params, query)),
  );

  serve(app, chatCalls.forgetMemory, (request) =>
    forgetSummary(request.context, placeOf(request.params, request.query)),
  );
}

/** Conversations. */
export const chatRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  readingRoutes(app, options);
  sendingRoutes(app, options);
  memoryRoutes(app);
  await app.register(conversationRoutes);
  await app.register(sharingRoutes, options);

  serve(app, chatCalls.stopAnswer, (request) =>
    stopAnswer(request.context, placeOf(request.params, request.query)),
  );

  serve(app, chatCalls.rateAnswer, async ({ context, params, body }) =>
    presentMessage(await rateAnswer(context, params.messageId, body)),
  );
};
