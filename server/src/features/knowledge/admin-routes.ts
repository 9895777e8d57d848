import { materialQuestions, materialQuestionsInput } from '@matilha/contract/material-questions';
import { checkVideoInput, videoCheck } from '@matilha/contract/video-check';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { FreeTaskTools } from '#server/providers/model/free-task.ts';
import { checkVideo, type VideoTools } from './usecases/check-video.ts';
import { draftQuestions } from './usecases/draft-questions.ts';
import { exportBank } from './usecases/export-bank.ts';

const zip = { content: { 'application/zip': { schema: z.unknown() } } };

export const knowledgeAdminRoutes: FastifyPluginAsyncZod<VideoTools & FreeTaskTools> = async (app, tools) => {
  app.post(
    '/api/admin/video-check',
    {
      config: { access: 'content' },
      schema: {
        tags: ['Operação: conteúdo'],
        summary: 'Confere se o vídeo de um link pode ser exibido',
        body: checkVideoInput,
        response: { 200: videoCheck, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async ({ context, body }) =>
      await checkVideo(context, tools, { url: body.url, hosts: app.productConfig.videoHosts }),
  );
  app.post(
    '/api/admin/materials/questions',
    {
      config: { access: 'content' },
      schema: {
        tags: ['Operação: conteúdo'],
        summary: 'Propõe perguntas a que um material responde, escritas pelo modelo',
        body: materialQuestionsInput,
        response: { 200: materialQuestions, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async ({ context, body }) => await draftQuestions(context, tools, body),
  );
  app.get(
    '/api/admin/knowledge.zip',
    {
      config: { access: 'content' },
      schema: {
        tags: ['Operação: planilhas'],
        summary: 'Banco de conhecimento: pasta de arquivos Markdown, na forma em que entra',
        response: { 200: zip, ...errorResponses(401, 403, 404, 429, 503) },
      },
    },
    async ({ context }, reply) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="banco-de-conhecimento.zip"')
        .send(await exportBank(context)),
  );
};
