import { confirmation } from '@matilha/contract/errors';
import { totalHeader } from '@matilha/contract/panel-lists';
import { id, idInPath } from '@matilha/contract/primitives';
import { importPreview, importQuery, importRow, previewQuery } from '@matilha/contract/records/imports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { requireStaff } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { bytesOf } from '#server/platform/raw-body.ts';
import type { RecordKind } from '../kind.ts';
import { presentImport, rawFiles, xlsxType } from './import-calls.ts';
import type { ImportSource } from './plan.ts';
import { presentPlan } from './preview.ts';
import { type SheetKind, sheetKinds, sheetSource } from './sheet-kind.ts';
import { importFile } from './usecases/import-file.ts';
import { listImports } from './usecases/list-imports.ts';
import { previewImport } from './usecases/preview-import.ts';
import { undoImport } from './usecases/undo-import.ts';
import { csvTemplate, recordsSheet, sheetTemplate } from './write-file.ts';

const tags = ['Operação: planilhas'];
const config = { access: 'content' } as const;
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };
const xlsx = { content: { [xlsxType]: { schema: z.unknown() } } };

/** Takes the files of a source in. */
const takingIn =
  (source: ImportSource): FastifyPluginAsyncZod =>
  async (app) => {
    const base = `/api/admin/${source.path}`;
    const route = (summary: string) => ({ tags, summary: `${source.title}: ${summary}` });
    app.addContentTypeParser(...rawFiles);
    app.post(
      `${base}/import-preview`,
      {
        config: { ...config, slowBody: true },
        bodyLimit: source.mostBytes,
        schema: {
          ...route('o que um arquivo mudaria, com os erros de cada lugar; nada é guardado'),
          querystring: previewQuery,
          response: { 200: importPreview, ...writing },
        },
      },
      async ({ context, body }) => presentPlan(source, await previewImport(context, source, bytesOf(body))),
    );
    app.post(
      `${base}/imports`,
      {
        config: { ...config, slowBody: true },
        bodyLimit: source.mostBytes,
        schema: {
          ...route(
            'guarda o arquivo conferido, inteiro; 409 se arquivo ou itens mudaram desde a conferência',
          ),
          querystring: importQuery,
          response: { 201: z.object({ id }), ...writing },
        },
      },
      async ({ context, query, body }, reply) => {
        const { file_name: fileName, token } = query;
        return reply
          .status(201)
          .send({ id: await importFile(context, source, { file: bytesOf(body), fileName, token }) });
      },
    );
  };

/** Lists the imports of a source and takes them back. */
const takingBack =
  (source: ImportSource): FastifyPluginAsyncZod =>
  async (app) => {
    const base = `/api/admin/${source.path}`;
    const route = (summary: string) => ({ tags, summary: `${source.title}: ${summary}` });
    app.get(
      `${base}/imports`,
      {
        config,
        schema: { ...route('arquivos importados'), response: { 200: z.array(importRow), ...reading } },
      },
      async ({ context }, reply) => {
        const rows = await listImports(context, source);
        reply.header(totalHeader, rows.length);
        return rows.map(presentImport);
      },
    );
    app.post(
      `${base}/imports/:id/undo`,
      {
        config,
        schema: {
          ...route('desfaz uma importação inteira'),
          params: z.strictObject({ id: idInPath }),
          response: { 200: confirmation, ...writing },
        },
      },
      async ({ context, params }) => {
        await undoImport(context, source, params.id);
        return { message: 'A importação foi desfeita.' };
      },
    );
  };

/** Gives the records of one kind, and empty spreadsheets, out. */
const givingOut =
  (kind: SheetKind): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, title, query: querystring } = kind;
    const base = `/api/admin/${path}`;
    const attached = (name: string) => `attachment; filename="${name}"`;
    const schemaOf = (summary: string) => ({ tags, summary: `${title}: ${summary}` });
    app.get(
      `${base}.xlsx`,
      {
        config,
        schema: { ...schemaOf('planilha do Excel'), querystring, response: { 200: xlsx, ...reading } },
      },
      async ({ context, query }, reply) =>
        reply
          .type(xlsxType)
          .header('content-disposition', attached(`${path}.xlsx`))
          .send(await recordsSheet(context, kind, query)),
    );
    app.get(
      `${base}/import-template.csv`,
      { config, schema: { ...schemaOf('modelo de planilha'), response: { 200: z.string(), ...reading } } },
      async ({ context }, reply) => {
        requireStaff(context, 'content');
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', attached(`modelo-${path}.csv`))
          .serializer((text: unknown) => text as string)
          .send(csvTemplate(kind));
      },
    );
    app.get(
      `${base}/import-template.xlsx`,
      { config, schema: { ...schemaOf('modelo de planilha do Excel'), response: { 200: xlsx, ...reading } } },
      async ({ context }, reply) => {
        requireStaff(context, 'content');
        return reply
          .type(xlsxType)
          .header('content-disposition', attached(`modelo-${path}.xlsx`))
          .send(await sheetTemplate(kind));
      },
    );
  };

/** Spreadsheets of the kinds that have one, and the other files that come in. */
export const importsAdminRoutes: FastifyPluginAsyncZod<{
  kinds: readonly RecordKind[];
  sources: readonly ImportSource[];
}> = async (app, { kinds, sources }) => {
  const sheets = sheetKinds(kinds);
  for (const source of [...sheets.map(sheetSource), ...sources]) {
    await app.register(takingIn(source));
    await app.register(takingBack(source));
  }
  for (const kind of sheets) await app.register(givingOut(kind));
};
