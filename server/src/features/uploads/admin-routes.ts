import {
  fileInPath,
  linkPictureInput,
  mostFileBytes,
  mostPictureBytes,
  uploadedFile,
  uploadedPicture,
  uploadFileQuery,
  uploadPictureQuery,
} from '@matilha/contract/uploads';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { fileHeaders } from '#server/platform/file-headers.ts';
import { bytesOf, takeBytes } from '#server/plugins/raw-body.ts';
import type { UploadDependencies } from './dependencies.ts';
import { keepFile } from './usecases/keep-file.ts';
import { keepLinkedPicture, keepPicture } from './usecases/keep-picture.ts';
import { openOwnFile } from './usecases/open-upload.ts';

const tags = ['Operação: conteúdo'];
const access = 'content';
const writing = errorResponses(400, 401, 403, 404, 413, 415, 429, 500, 503);

/** Uploads of the team. Bodies are the bytes of one file, as `application/octet-stream`: their content says what they are. */
export const uploadsAdminRoutes: FastifyPluginAsyncZod<UploadDependencies> = async (app, tools) => {
  takeBytes(app, 'application/octet-stream');
  await app.register(pictureRoutes, tools);
  await app.register(fileRoutes, tools);
};

const pictureRoutes: FastifyPluginAsyncZod<UploadDependencies> = async (app, tools) => {
  app.post(
    '/api/admin/uploads/pictures',
    {
      bodyLimit: mostPictureBytes,
      config: { access, slowBody: true },
      schema: {
        tags,
        summary:
          'Guarda uma imagem, inteira ou recortada: em WebP, no tamanho que as telas usam, sem metadados',
        querystring: uploadPictureQuery,
        response: { 200: uploadedPicture, ...writing },
      },
    },
    async ({ context, query, body }) =>
      keepPicture(context, tools, { body: bytesOf(body), part: query.corte, field: 'imagem' }),
  );

  app.post(
    '/api/admin/uploads/linked-pictures',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Guarda uma cópia da imagem de um link',
        body: linkPictureInput,
        response: { 200: uploadedPicture, ...writing },
      },
    },
    async ({ context, body }) => keepLinkedPicture(context, tools, body.url),
  );
};

const fileRoutes: FastifyPluginAsyncZod<UploadDependencies> = async (app, tools) => {
  app.post(
    '/api/admin/uploads/files',
    {
      bodyLimit: mostFileBytes,
      config: { access, slowBody: true },
      schema: {
        tags,
        summary: 'Guarda um arquivo de um material (PDF, Word, Excel, PowerPoint)',
        querystring: uploadFileQuery,
        response: { 200: uploadedFile, ...writing },
      },
    },
    async ({ context, query, body }) => keepFile(context, tools, { nome: query.nome, body: bytesOf(body) }),
  );

  app.get(
    '/api/admin/uploads/files/:id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Baixa um arquivo enviado',
        params: fileInPath,
        response: {
          200: { content: { 'application/octet-stream': { schema: z.unknown() } } },
          ...errorResponses(400, 401, 403, 404, 429, 503),
        },
      },
    },
    async ({ context, params }, reply) => {
      const file = await openOwnFile(context, tools.storage, params.id);
      return reply.headers(fileHeaders(file)).send(file.stream);
    },
  );
};
