import * as chatCalls from '@matilha/contract/calls/chat';
import type { FastifyPluginAsync } from 'fastify';
import { onceClosed } from '#server/platform/once-closed.ts';
import { serve } from '#server/platform/serve.ts';
import { type TranscriptionTools, transcribe } from './usecases/transcribe.ts';

/** Turns voice notes into texts, which the person corrects before they are sent. */
export const transcriptionsRoutes: FastifyPluginAsync<TranscriptionTools> = async (app, tools) => {
  serve(app, chatCalls.transcribe, async ({ context, body }, reply) => {
    const left = new AbortController();
    onceClosed(reply.raw, () => left.abort());
    return { texto: await transcribe(context, tools, { body, left: left.signal }) };
  });
};
