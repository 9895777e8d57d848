import { mostPhotoBytes, photo, photoInPath } from '@matilha/contract/photos';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { bytesOf, takeBytes } from '#server/plugins/raw-body.ts';
import type { PhotoTools } from './usecases/accept-photo.ts';
import { keepPhoto } from './usecases/keep-photo.ts';
import { readOwnPhoto } from './usecases/read-own-photo.ts';
import { removePhoto } from './usecases/remove-photo.ts';

const tags = ['Conversas'];
const jpeg = { content: { 'image/jpeg': { schema: z.unknown() } } };

/** Photos that go with questions. */
export const photosRoutes: FastifyPluginAsyncZod<PhotoTools> = async (app, tools) => {
  takeBytes(app, /^image\//);
  app.post(
    '/api/photos',
    {
      bodyLimit: mostPhotoBytes,
      schema: {
        tags,
        summary:
          'Guarda uma foto para a próxima pergunta, sem a localização; a que não for enviada some em um dia',
        response: { 200: photo, ...errorResponses(400, 401, 403, 404, 413, 415, 429, 500, 503) },
      },
    },
    async ({ context, body }) => keepPhoto(context, tools, bytesOf(body)),
  );

  app.get(
    '/api/photos/:id',
    {
      schema: {
        tags,
        summary: 'Uma foto minha (JPEG)',
        params: photoInPath,
        response: { 200: jpeg, 304: z.void(), ...errorResponses(400, 401, 404, 429, 503) },
      },
    },
    async ({ context, params, headers }, reply) => {
      const bytes = await readOwnPhoto(context, params.id);
      // A photo never changes under its address, but the next user of the device must not find it: the browser asks each time.
      const etag = `"${params.id}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type('image/jpeg').send(bytes);
    },
  );

  app.delete(
    '/api/photos/:id',
    {
      schema: {
        tags,
        summary: 'Apaga uma foto que ainda não foi enviada',
        params: photoInPath,
        response: { 204: z.void(), ...errorResponses(400, 401, 403, 404, 429, 500, 503) },
      },
    },
    async ({ context, params }, reply) => {
      await removePhoto(context, params.id);
      return reply.code(204).send();
    },
  );
};
