import { Readable } from 'node:stream';
import { type AssistantTrialEvent, assistantTrialInput } from '@matilha/contract/assistant-trial';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireSession } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { onceClosed } from '#server/platform/once-closed.ts';
import type { SessionWatch } from '#server/platform/session-watch.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { heartbeatMs } from './answer-stream.ts';
import { AnswerPreparation } from './prepare-answer.ts';
import { tryAssistant } from './usecases/try-assistant.ts';

interface Options extends FreeTaskTools {
  sessions: SessionWatch;
}

const written = ({ event, data }: AssistantTrialEvent) => `event:${event}\ndata:${JSON.stringify(data)}\n\n`;

/** Lets staff ask an assistant before its form is saved. */
export const chatAdminRoutes: FastifyPluginAsyncZod<Options> = async (app, { sessions, ...tools }) => {
  app.post(
    '/api/admin/assistants/try',
    {
      config: { access: 'content' },
      schema: {
        tags: ['Operação: conteúdo'],
        summary: 'Experimenta um assistente antes de salvar: eventos prompt, delta, done e error',
        body: assistantTrialInput,
        response: { 200: z.string(), ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async ({ context, body }, reply) => {
      const { db, clock, log } = context;
      const preparation = new AnswerPreparation({ db, clock, log }, tools.model);
      const write = await tryAssistant(context, { ...tools, preparation }, body);
      const left = new AbortController();
      // An answer is small: what the reader has not taken yet may wait in memory.
      const events = new Readable({ read: () => undefined });
      const push = (text: string | null) => {
        if (!events.readableEnded && !events.destroyed) events.push(text);
      };
      const heartbeat = setInterval(() => push(':\n\n'), heartbeatMs);
      const forget = sessions.watch(requireSession(context).sessionId, () => events.destroy());
      onceClosed(reply.raw, () => {
        clearInterval(heartbeat);
        forget();
        left.abort();
      });
      void write((event) => push(written(event)), left.signal).finally(() => {
        clearInterval(heartbeat);
        push(null);
      });
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .serializer((stream: unknown) => stream as string)
        .send(events as never);
    },
  );
};
