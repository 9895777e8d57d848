import * as postsCalls from '@matilha/contract/calls/shop/posts';
import type { FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import { keepPostPhoto, readPostPhoto, removePostPhoto } from './usecases/keep-post-photo.ts';

/** The photo that a user keeps with a post, for its picture on other devices. */
export const photoRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, postsCalls.keepPostPhoto, ({ context, params, body }) =>
    keepPostPhoto(context, { limits }, params.id, body),
  );

  serve(app, postsCalls.readPostPhoto, async ({ context, params }, reply) => {
    const bytes = await readPostPhoto(context, params.id);
    return bytes ? reply.type('image/jpeg').send(bytes) : reply.status(204).send();
  });

  serve(app, postsCalls.removePostPhoto, ({ context, params }) => removePostPhoto(context, params.id));
};
