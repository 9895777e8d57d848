import * as contentCalls from '@matilha/contract/calls/panel/content';
import type { FastifyPluginAsync } from 'fastify';
import { fileHeaders } from '#server/platform/file-headers.ts';
import { serve } from '#server/platform/serve.ts';
import type { UploadDependencies } from './dependencies.ts';
import { keepFile } from './usecases/keep-file.ts';
import { keepLinkedPicture, keepPicture } from './usecases/keep-picture.ts';
import { openOwnFile } from './usecases/open-upload.ts';

/** Uploads of the team. Bodies are the bytes of one file, as `application/octet-stream`: the content shows the type. */
export const uploadsAdminRoutes: FastifyPluginAsync<UploadDependencies> = async (app, tools) => {
  await app.register(pictureRoutes, tools);
  await app.register(fileRoutes, tools);
};

const pictureRoutes: FastifyPluginAsync<UploadDependencies> = async (app, tools) => {
  serve(app, contentCalls.keepPicture, async ({ context, query, body }) =>
    keepPicture(context, tools, { body, part: query.corte, field: 'imagem' }),
  );

  serve(app, contentCalls.keepLinkedPicture, async ({ context, body }) =>
    keepLinkedPicture(context, tools, body.url),
  );
};

const fileRoutes: FastifyPluginAsync<UploadDependencies> = async (app, tools) => {
  serve(app, contentCalls.keepFile, async ({ context, query, body }) =>
    keepFile(context, tools, { nome: query.nome, body }),
  );

  serve(app, contentCalls.openFile, async ({ context, params }, reply) => {
    const file = await openOwnFile(context, tools.storage, params.id);
    return reply.headers(fileHeaders(file)).send(file.stream);
  });
};
