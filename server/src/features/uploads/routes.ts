import * as uploadsCalls from '@matilha/contract/calls/panel/uploads';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import type { UploadDependencies } from './dependencies.ts';
import { openUpload } from './usecases/open-upload.ts';

/** Pictures of the content, for everybody: their addresses cannot be guessed, and landing pages may show them. */
export const uploadsRoutes: FastifyPluginAsync<UploadDependencies> = async (app, { storage }) => {
  serve(app, uploadsCalls.openUpload, async ({ context, params }, reply) => {
    const id = params.nome.slice(0, -'.webp'.length);
    const { stream, bytes, contentType } = await openUpload(context, storage, { id, kind: 'picture' });
    // The bytes under an address never change.
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-length': bytes })
      .type(contentType)
      .send(stream);
  });
};
