import * as chatCalls from '@matilha/contract/calls/chat';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { PhotoTools } from './usecases/accept-photo.ts';
import { keepPhoto, readOwnPhoto, removePhoto } from './usecases/own-photos.ts';

/** Photos that go with questions. */
export const photosRoutes: FastifyPluginAsync<PhotoTools> = async (app, tools) => {
  serve(app, chatCalls.keepPhoto, async ({ context, body }) => keepPhoto(context, tools, body));

  serve(app, chatCalls.readPhoto, async ({ context, params, headers }, reply) => {
    const bytes = await readOwnPhoto(context, params.id);
    // A photo never changes under its address, but the next user of the device must not find it: the browser asks each time.
    const etag = `"${params.id}"`;
    reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('image/jpeg').send(bytes);
  });

  serve(app, chatCalls.removePhoto, ({ context, params }) => removePhoto(context, params.id));
};
