import { checkVideoInput, videoCheck } from '@matilha/contract/video-check';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { checkVideo, type VideoTools } from './usecases/check-video.ts';

export const knowledgeAdminRoutes: FastifyPluginAsyncZod<VideoTools> = async (app, tools) => {
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
};
