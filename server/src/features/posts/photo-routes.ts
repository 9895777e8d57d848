import { mostPhotoBytes } from '@matilha/contract/photos';
import { postInPath } from '@matilha/contract/posts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { bytesOf, takeBytes } from '#server/plugins/raw-body.ts';
import { keepPostPhoto, readPostPhoto, removePostPhoto } from './usecases/keep-post-photo.ts';

const tags = ['Meus posts'];
const refusals = errorResponses(400, 401, 429, 503);
const jpeg = { content: { 'image/jpeg': { schema: z.unknown() } } };

/** The photo that a user keeps with a post, for its picture on other devices. */
export const photoRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  takeBytes(app, /^image\//);
  app.put(
    '/api/posts/:id/photo',
    {
      bodyLimit: mostPhotoBytes,
      schema: {
        tags,
        summary: 'Guarda a foto de um post, sem a localização',
        params: postInPath,
        response: { 204: z.void(), ...refusals, ...errorResponses(403, 404, 413, 415, 500) },
      },
    },
    async ({ context, params, body }, reply) => {
      await keepPostPhoto(context, { limits }, params.id, bytesOf(body));
      return reply.status(204).send();
    },
  );

  app.get(
    '/api/posts/:id/photo',
    {
      schema: {
        tags,
        summary: 'A foto guardada com um post (JPEG); 204 quando não há',
        params: postInPath,
        response: { 200: jpeg, 204: z.void(), ...refusals },
      },
    },
    async ({ context, params }, reply) => {
      const bytes = await readPostPhoto(context, params.id);
      return bytes ? reply.type('image/jpeg').send(bytes) : reply.status(204).send();
    },
  );

  app.delete(
    '/api/posts/:id/photo',
    {
      schema: {
        tags,
        summary: 'Apaga a foto guardada com um post',
        params: postInPath,
        response: { 204: z.void(), ...refusals, ...errorResponses(403, 500) },
      },
    },
    async ({ context, params }, reply) => {
      await removePostPhoto(context, params.id);
      return reply.status(204).send();
    },
  );
};
