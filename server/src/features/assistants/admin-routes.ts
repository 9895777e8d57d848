import { answerFrame } from '@matilha/contract/assistants';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { changeFrame, readFrame } from './usecases/answer-frame.ts';

const tags = ['Operação'];
const config = { access: 'content' } as const;
const refusals = errorResponses(400, 401, 403, 404, 413, 415, 429, 503);

/** The rules that all assistants follow. */
export const assistantsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/answer-frame',
    {
      config,
      schema: {
        tags,
        summary: 'As regras que valem para todos os agentes',
        response: { 200: answerFrame, ...refusals },
      },
    },
    async ({ context }) => ({ texto: await readFrame(context) }),
  );

  app.put(
    '/api/admin/answer-frame',
    {
      config,
      schema: {
        tags,
        summary: 'Muda as regras que valem para todos os agentes',
        body: answerFrame,
        response: { 200: answerFrame, ...refusals },
      },
    },
    async ({ context, body }) => {
      await changeFrame(context, body.texto);
      return body;
    },
  );
};
