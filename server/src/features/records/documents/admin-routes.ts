import { totalHeader } from '@matilha/contract/panel-lists';
import { idInPath } from '@matilha/contract/primitives';
import { restoreInput } from '@matilha/contract/records/record-contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentState, presentVersion } from '../present.ts';
import { areaOf } from '../require-editor.ts';
import type { DocumentKind } from './document-kind.ts';
import {
  changeDocument,
  listDocuments,
  listDocumentVersions,
  readDocument,
  restoreDocument,
} from './usecases/change-document.ts';

const tags = ['Operação: negócio'];
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };
const params = z.strictObject({ id: idInPath });

/** Reads, changes and restores the documents of one kind. */
const routesOf =
  (kind: DocumentKind): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, title, contract } = kind;
    const config = { access: areaOf(kind) };
    const base = `/api/admin/${path}`;
    const route = (summary: string) => ({ tags, summary: `${title}: ${summary}` });
    const row = z.omit(contract.row, { pending: true });
    app.get(
      base,
      { config, schema: { ...route('lista'), response: { 200: z.array(row), ...reading } } },
      async ({ context }, reply) => {
        const rows = await listDocuments(context, kind);
        reply.header(totalHeader, rows.length);
        return rows as never;
      },
    );
    app.get(
      `${base}/:id`,
      { config, schema: { ...route('lê'), params, response: { 200: contract.view, ...reading } } },
      async (request) =>
        presentState(kind, await readDocument(request.context, kind, request.params.id)) as never,
    );
    app.get(
      `${base}/:id/versions`,
      {
        config,
        schema: { ...route('histórico'), params, response: { 200: z.array(contract.version), ...reading } },
      },
      async (request) =>
        (await listDocumentVersions(request.context, kind, request.params.id)).map(presentVersion) as never,
    );
    app.put(
      `${base}/:id`,
      {
        config,
        schema: {
          ...route('muda'),
          params,
          body: contract.change,
          response: { 200: contract.view, ...writing },
        },
      },
      async ({ context, params: { id }, body }) =>
        presentState(kind, await changeDocument(context, kind, { id, ...body })) as never,
    );
    app.post(
      `${base}/:id/restore`,
      {
        config,
        schema: {
          ...route('volta a uma versão'),
          params,
          body: restoreInput,
          response: { 200: contract.view, ...writing },
        },
      },
      async ({ context, params: { id }, body }) =>
        presentState(kind, await restoreDocument(context, kind, { id, ...body })) as never,
    );
  };

/** Plans, settings and other records that always exist, one set of calls for each kind. */
export const documentsAdminRoutes: FastifyPluginAsyncZod<{ kinds: readonly DocumentKind[] }> = async (
  app,
  { kinds },
) => {
  for (const kind of kinds) await app.register(routesOf(kind));
};
