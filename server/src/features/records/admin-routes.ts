import { Readable } from 'node:stream';
import { confirmation } from '@matilha/contract/errors';
import { totalHeader } from '@matilha/contract/panel-lists';
import { idInPath } from '@matilha/contract/primitives';
import {
  orderInput,
  pendingRecord,
  recordUse,
  removedQuery,
  removedRecord,
  restoreInput,
  revisionInput,
} from '@matilha/contract/records/record-contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { documentsAdminRoutes } from './documents/admin-routes.ts';
import type { DocumentKind } from './documents/document-kind.ts';
import { importsAdminRoutes } from './imports/admin-routes.ts';
import type { ImportCalls } from './imports/import-calls.ts';
import type { ImportSource } from './imports/plan.ts';
import type { RecordKind } from './kind.ts';
import { kindsByName } from './kinds-by-name.ts';
import { presentPending, presentRemoved, presentRow, presentState, presentVersion } from './present.ts';
import { recordsCsv } from './records-csv.ts';
import { listRemoved } from './removed/usecases/list-removed.ts';
import { areaOf } from './require-editor.ts';
import { discardDraft, publishDraft } from './usecases/change-draft.ts';
import { listRecords } from './usecases/list-records.ts';
import { listDrafts, listVersions } from './usecases/list-versions.ts';
import { orderRecords } from './usecases/order-records.ts';
import { readRecord } from './usecases/read-record.ts';
import { removeRecord, restoreRecord } from './usecases/remove-record.ts';
import { createRecord, saveRecord } from './usecases/save-record.ts';
import { listUses } from './uses/usecases/list-uses.ts';

const tags = ['Operação: conteúdo'];
const content = { access: 'content' } as const;
const configOf = (kind: RecordKind) => ({ access: areaOf(kind) });
const reading = errorResponses(400, 401, 403, 404, 429, 503);
const writing = { ...reading, ...errorResponses(409, 413, 415) };
const params = z.strictObject({ id: idInPath });

interface Given {
  kinds: readonly RecordKind[];
  documents: readonly DocumentKind[];
  /** Files besides spreadsheets that come in. */
  sources: readonly ImportSource[];
  /** Files of features whose rows are no records. */
  imports: readonly ImportCalls[];
  limits: Limits;
}

/** Lists, reads and exports the records of one kind. */
const readingOf =
  (kind: RecordKind): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, title, query: querystring, contract } = kind;
    const base = `/api/admin/${path}`;
    const config = configOf(kind);
    app.get(
      base,
      {
        config,
        schema: { tags, summary: title, querystring, response: { 200: z.array(contract.row), ...reading } },
      },
      async ({ context, query }, reply) => {
        const { rows, total } = await listRecords(context, kind, query);
        reply.header(totalHeader, total);
        return rows.map(presentRow) as never;
      },
    );
    app.get(
      `${base}.csv`,
      {
        config,
        schema: {
          tags,
          summary: `${title}: planilha`,
          querystring,
          response: { 200: z.string(), ...reading },
        },
      },
      async ({ context, query }, reply) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${path}.csv"`)
          .serializer((stream: unknown) => stream as string)
          .send(Readable.from(recordsCsv(context, kind, query)) as never),
    );
    app.get(
      `${base}/:id`,
      {
        config,
        schema: {
          tags,
          summary: `${title}: um registro`,
          params,
          response: { 200: contract.view, ...reading },
        },
      },
      async (request) =>
        presentState(kind, await readRecord(request.context, kind, request.params.id)) as never,
    );
    app.get(
      `${base}/:id/versions`,
      {
        config,
        schema: {
          tags,
          summary: `${title}: o histórico de um registro`,
          params,
          response: { 200: z.array(contract.version), ...reading },
        },
      },
      async (request) =>
        (await listVersions(request.context, kind, request.params.id)).map(presentVersion) as never,
    );
  };

/** Creates, changes and removes the records of one kind, and lists what uses one. */
const writingOf =
  (kind: RecordKind): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, title, contract } = kind;
    const base = `/api/admin/${path}`;
    const config = configOf(kind);
    const one = `${base}/:id`;
    const route = (summary: string) => ({ tags, summary: `${title}: ${summary}` });
    const seen = { 200: contract.view, ...writing };
    app.put(
      one,
      { config, schema: { ...route('muda'), params, body: contract.save, response: seen } },
      async ({ context, params: { id }, body }) =>
        presentState(kind, await saveRecord(context, kind, { id, ...body })) as never,
    );
    if (kind.single) return;
    app.post(
      base,
      {
        config,
        schema: { ...route('cria'), body: contract.create, response: { 201: contract.view, ...writing } },
      },
      async ({ context, body }, reply) =>
        reply.status(201).send(presentState(kind, await createRecord(context, kind, body)) as never),
    );
    app.get(
      `${one}/uses`,
      {
        config,
        schema: {
          ...route('o que usa um registro'),
          params,
          response: { 200: z.array(recordUse), ...reading },
        },
      },
      ({ context, params: { id } }) => listUses(context, kind, id),
    );
    app.delete(
      one,
      {
        config,
        schema: {
          ...route('apaga'),
          params,
          querystring: revisionInput,
          response: { 200: confirmation, ...writing },
        },
      },
      async ({ context, params: { id }, query }) => {
        await removeRecord(context, kind, { id, ...query });
        return { message: 'Apagado. Dá para trazer de volta em Rascunhos e apagados.' };
      },
    );
  };

/** Publishes and discards the drafts of one kind, restores its versions and orders its records. */
const statesOf =
  (kind: RecordKind): FastifyPluginAsyncZod =>
  async (app) => {
    const { path, title, contract } = kind;
    const base = `/api/admin/${path}`;
    const config = configOf(kind);
    const one = `${base}/:id`;
    const route = (summary: string) => ({ tags, summary: `${title}: ${summary}` });
    const seen = { 200: contract.view, ...writing };
    app.post(
      `${one}/publish`,
      { config, schema: { ...route('publica o rascunho'), params, body: revisionInput, response: seen } },
      async ({ context, params: { id }, body }) =>
        presentState(kind, await publishDraft(context, kind, { id, ...body })) as never,
    );
    app.delete(
      `${one}/draft`,
      {
        config,
        schema: {
          ...route('descarta o rascunho'),
          params,
          querystring: revisionInput,
          response: { 200: confirmation, ...writing },
        },
      },
      async ({ context, params: { id }, query }) => {
        await discardDraft(context, kind, { id, ...query });
        return { message: 'O rascunho foi descartado. O que está publicado não mudou.' };
      },
    );
    app.post(
      `${one}/restore`,
      { config, schema: { ...route('volta a uma versão'), params, body: restoreInput, response: seen } },
      async ({ context, params: { id }, body }) =>
        presentState(kind, await restoreRecord(context, kind, { id, ...body })) as never,
    );
    if (!kind.order) return;
    app.put(
      `${base}/order`,
      {
        config,
        schema: { ...route('ordena'), body: orderInput, response: { 200: confirmation, ...writing } },
      },
      async ({ context, body }) => {
        await orderRecords(context, kind, body.ids);
        return { message: 'A ordem foi guardada.' };
      },
    );
  };

/** The content of the product, one set of calls for each kind, and what waits or was removed of all kinds. */
export const recordsAdminRoutes: FastifyPluginAsyncZod<Given> = async (
  app,
  { kinds, documents, sources, imports, limits },
) => {
  const byName = kindsByName(kinds);
  /** Rows of a kind that this version of the product no longer has are left out. */
  const known = <Row extends { kind: string }, Shown>(
    rows: readonly Row[],
    show: (row: Row, kind: RecordKind) => Shown,
  ): Shown[] =>
    rows.flatMap((row) => {
      const kind = byName.get(row.kind);
      return kind ? [show(row, kind)] : [];
    });
  app.get(
    '/api/admin/drafts',
    {
      config: content,
      schema: {
        tags,
        summary: 'Rascunhos e mudanças agendadas',
        response: { 200: z.array(pendingRecord), ...reading },
      },
    },
    async ({ context }) =>
      known(
        (await listDrafts(context, byName)).map((row) => ({ ...row, kind: row.draft.kind })),
        presentPending,
      ),
  );
  app.get(
    '/api/admin/removed-records',
    {
      config: content,
      schema: {
        tags,
        summary: 'Registros apagados',
        querystring: removedQuery,
        response: { 200: z.array(removedRecord), ...reading },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listRemoved(context, byName, query);
      reply.header(totalHeader, total);
      return known(rows, presentRemoved);
    },
  );
  await app.register(documentsAdminRoutes, { kinds: documents });
  await app.register(importsAdminRoutes, { kinds, sources, imports, limits });
  for (const kind of kinds) {
    await app.register(readingOf(kind));
    await app.register(writingOf(kind));
    await app.register(statesOf(kind));
  }
};
