import { mostAudioBytes, transcription } from '@matilha/contract/transcriptions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { onceClosed } from '#server/platform/once-closed.ts';
import { bytesOf, takeBytes } from '#server/plugins/raw-body.ts';
import { type TranscriptionTools, transcribe } from './usecases/transcribe.ts';

/** Turns voice notes into texts, which the person corrects before they are sent. */
export const transcriptionsRoutes: FastifyPluginAsyncZod<TranscriptionTools> = async (app, tools) => {
  takeBytes(app, /^audio\//);
  app.post(
    '/api/transcriptions',
    {
      bodyLimit: mostAudioBytes,
      schema: {
        tags: ['Conversas'],
        summary: 'Transforma em texto um áudio de até dois minutos; o áudio não é guardado',
        response: { 200: transcription, ...errorResponses(400, 401, 402, 403, 404, 413, 415, 429, 500, 503) },
      },
    },
    async ({ context, body }, reply) => {
      const left = new AbortController();
      onceClosed(reply.raw, () => left.abort());
      return { texto: await transcribe(context, tools, { body: bytesOf(body), left: left.signal }) };
    },
  );
};
