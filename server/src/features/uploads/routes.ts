import { pictureInPath } from '@matilha/contract/uploads';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { UploadDependencies } from './dependencies.ts';
import { openUpload } from './usecases/open-upload.ts';

/** Pictures of the content, for everybody: their addresses cannot be guessed, and landing pages may show them. */
export const uploadsRoutes: FastifyPluginAsyncZod<UploadDependencies> = async (app, { storage }) => {
  app.get(
    '/uploads/:nome',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Arquivos'],
        summary: 'Uma imagem do conteúdo (WebP)',
        params: pictureInPath,
        response: {
          200: { content: { 'image/webp': { schema: z.unknown() } } },
          ...errorResponses(400, 404, 503),
        },
      },
    },
    async ({ context, params }, reply) => {
      const id = params.nome.slice(0, -'.webp'.length);
      const { stream, bytes, contentType } = await openUpload(context, storage, { id, kind: 'picture' });
      // The bytes under an address never change.
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': bytes })
        .type(contentType)
        .send(stream);
    },
  );
};
