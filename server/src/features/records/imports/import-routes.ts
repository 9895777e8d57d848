import { confirmation } from '@matilha/contract/errors';
import { totalHeader } from '@matilha/contract/panel-lists';
import { id, idInPath } from '@matilha/contract/primitives';
import { importPreview, importQuery, importRow, previewQuery } from '@matilha/contract/records/imports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireStaff } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import { bytesOf, takeBytes } from '#server/plugins/raw-body.ts';
import type { ImportCalls } from './import-calls.ts';
import type { ImportRow } from './imports-repository.ts';
import { csvTemplate, type Filed, sheetTemplate } from './write-file.ts';

const tags = ['Operação: planilhas'];
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };

const presentImport = (row: ImportRow) => ({
  id: row.id,
  file_name: row.fileName,
  author: row.author,
  created_at: row.createdAt.toISOString(),
  undone_at: row.undoneAt?.toISOString() ?? null,
  created: row.created,
  changed: row.changed,
});

/** Takes files in. */
const importing =
  ({ path, title, access, mostBytes, preview, store }: ImportCalls): FastifyPluginAsyncZod =>
  async (app) => {
    const base = `/api/admin/${path}`;
    const route = (summary: string) => ({ tags, summary: `${title}: ${summary}` });
    const file = { config: { access, slowBody: true }, bodyLimit: mostBytes };
    takeBytes(app, 'application/octet-stream');
    app.post(
      `${base}/import-preview`,
      {
        ...file,
        schema: {
          ...route('o que um arquivo mudaria, com os erros de cada lugar; nada é guardado'),
          querystring: previewQuery,
          response: { 200: importPreview, ...writing },
        },
      },
      async ({ context, body }) => preview(context, bytesOf(body)),
    );
    app.post(
      `${base}/imports`,
      {
        ...file,
        schema: {
          ...route(
            'guarda o arquivo conferido, inteiro; 409 se arquivo ou itens mudaram desde a conferência',
          ),
          querystring: importQuery,
          response: { 201: z.object({ id }), ...writing },
        },
      },
      async ({ context, query, body }, reply) => {
        const given = { file: bytesOf(body), fileName: query.file_name, token: query.token };
        return reply.status(201).send({ id: await store(context, given) });
      },
    );
  };

/** Lists imports and takes them back. */
const undoing =
  ({ path, title, access, list, undo }: ImportCalls): FastifyPluginAsyncZod =>
  async (app) => {
    const base = `/api/admin/${path}/imports`;
    const route = (summary: string) => ({ tags, summary: `${title}: ${summary}` });
    app.get(
      base,
      {
        config: { access },
        schema: { ...route('arquivos importados'), response: { 200: z.array(importRow), ...reading } },
      },
      async ({ context }, reply) => {
        const rows = await list(context);
        reply.header(totalHeader, rows.length);
        return rows.map(presentImport);
      },
    );
    app.post(
      `${base}/:id/undo`,
      {
        config: { access },
        schema: {
          ...route('desfaz uma importação inteira'),
          params: z.strictObject({ id: idInPath }),
          response: { 200: confirmation, ...writing },
        },
      },
      async ({ context, params }) => {
        await undo(context, params.id);
        return { message: 'A importação foi desfeita.' };
      },
    );
  };

/** Takes files in, lists what came in, takes it back, and gives spreadsheets out to fill in. */
export const importRoutes =
  (calls: ImportCalls): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(importing(calls));
    await app.register(undoing(calls));
    const { path, title, access, sheet } = calls;
    if (sheet) await app.register(templateRoutes({ path, title, access, sheet }));
  };

/** Gives empty spreadsheets out, to fill in. */
const templateRoutes =
  (filed: Filed & Pick<ImportCalls, 'path' | 'access'>): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, title, access } = filed;
    for (const [ending, type] of [
      ['csv', 'text/csv; charset=utf-8'],
      ['xlsx', sheetType],
    ] as const)
      app.get(
        `/api/admin/${path}/import-template.${ending}`,
        {
          config: { access },
          schema: {
            tags,
            summary: `${title}: modelo de planilha (${ending})`,
            response: { 200: z.unknown(), ...reading },
          },
        },
        async ({ context }, reply) => {
          requireStaff(context, access);
          return reply
            .type(type)
            .header('content-disposition', `attachment; filename="modelo-${path}.${ending}"`)
            .send(ending === 'csv' ? Buffer.from(csvTemplate(filed)) : await sheetTemplate(filed));
        },
      );
  };
