import { Readable } from 'node:stream';
import {
  draftCalls,
  listDrafts as listDraftsCall,
  listRemovedRecords,
  readingCalls,
  writingCalls,
} from '@matilha/contract/calls/records';
import { totalHeader } from '@matilha/contract/panel-lists';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
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

interface Dependencies {
  kinds: readonly RecordKind[];
  documents: readonly DocumentKind[];
  /** Files besides spreadsheets that come in. */
  sources: readonly ImportSource[];
  /** Files of features whose rows are no records. */
  imports: readonly ImportCalls[];
  limits: Limits;
}

const withArea = (kind: RecordKind) => ({ ...kind, area: areaOf(kind) });

/** Lists, reads and exports the records of one kind. */
function readingRoutes(app: FastifyInstance, kind: RecordKind): void {
  const calls = readingCalls(withArea(kind));
  serve(app, calls.list, async ({ context, query }, reply) => {
    const { rows, total } = await listRecords(context, kind, query);
    reply.header(totalHeader, total);
    return rows.map(presentRow);
  });
  serve(app, calls.exportCsv, async ({ context, query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind.path}.csv"`)
      .send(Readable.from(recordsCsv(context, kind, query))),
  );
  serve(app, calls.read, async ({ context, params }) =>
    presentState(kind, await readRecord(context, kind, params.id)),
  );
  serve(app, calls.listVersions, async ({ context, params }) =>
    (await listVersions(context, kind, params.id)).map(presentVersion),
  );
}

/** Creates, changes and removes the records of one kind, and lists what uses one. */
function writingRoutes(app: FastifyInstance, kind: RecordKind): void {
  const calls = writingCalls(withArea(kind));
  serve(app, calls.save, async ({ context, params: { id }, body }) =>
    presentState(kind, await saveRecord(context, kind, { id, ...body })),
  );
  if (kind.single) return;
  serve(app, calls.create, async ({ context, body }) =>
    presentState(kind, await createRecord(context, kind, body)),
  );
  serve(app, calls.listUses, ({ context, params }) => listUses(context, kind, params.id));
  serve(app, calls.remove, async ({ context, params: { id }, query }) => {
    await removeRecord(context, kind, { id, ...query });
    return { message: 'Apagado. Dá para trazer de volta em Rascunhos e apagados.' };
  });
}

/** Publishes and discards the drafts of one kind, restores its versions and orders its records. */
function stateRoutes(app: FastifyInstance, kind: RecordKind): void {
  const calls = draftCalls(withArea(kind));
  serve(app, calls.publish, async ({ context, params: { id }, body }) =>
    presentState(kind, await publishDraft(context, kind, { id, ...body })),
  );
  serve(app, calls.discard, async ({ context, params: { id }, query }) => {
    await discardDraft(context, kind, { id, ...query });
    return { message: 'O rascunho foi descartado. O que está publicado não mudou.' };
  });
  serve(app, calls.restore, async ({ context, params: { id }, body }) =>
    presentState(kind, await restoreRecord(context, kind, { id, ...body })),
  );
  if (!kind.order) return;
  serve(app, calls.order, async ({ context, body }) => {
    await orderRecords(context, kind, body.ids);
    return { message: 'A ordem foi guardada.' };
  });
}

/** The content of the product, one set of calls for each kind, and what waits or was removed of all kinds. */
export const recordsAdminRoutes: FastifyPluginAsync<Dependencies> = async (
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
  serve(app, listDraftsCall, async ({ context }) =>
    known(
      (await listDrafts(context, byName)).map((row) => ({ ...row, kind: row.draft.kind })),
      presentPending,
    ),
  );
  serve(app, listRemovedRecords, async ({ context, query }, reply) => {
    const { rows, total } = await listRemoved(context, byName, query);
    reply.header(totalHeader, total);
    return known(rows, presentRemoved);
  });
  await app.register(documentsAdminRoutes, { kinds: documents });
  await app.register(importsAdminRoutes, { kinds, sources, imports, limits });
  for (const kind of kinds) {
    readingRoutes(app, kind);
    writingRoutes(app, kind);
    stateRoutes(app, kind);
  }
};
