import { Readable } from 'node:stream';
import {
  draftCalls,
  exportCalls,
  listCalls,
  listDrafts as listDraftsCall,
  listRemovedRecords,
  recordCalls,
} from '@matilha/contract/calls/panel/records';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import { importsAdminRoutes } from './imports/admin-routes.ts';
import type { ImportCalls } from './imports/import-calls.ts';
import type { ImportSource } from './imports/plan.ts';
import { kindsByName, type RecordKind } from './kind.ts';
import { presentPending, presentRemoved, presentRow, presentState, presentVersion } from './present.ts';
import { recordsCsv } from './records-csv.ts';
import { listRemoved } from './removed/usecases/list-removed.ts';
import { discardDraft, publishDraft } from './usecases/change-draft.ts';
import { listDrafts, listRecords, listUses, listVersions } from './usecases/list-records.ts';
import { orderRecords } from './usecases/order-records.ts';
import { readRecord } from './usecases/read-record.ts';
import { removeRecord, restoreRecord } from './usecases/remove-record.ts';
import { createRecord, saveRecord } from './usecases/save-record.ts';

interface Dependencies {
  kinds: readonly RecordKind[];
  /** Files besides spreadsheets that come in. */
  sources: readonly ImportSource[];
  /** Files of features that keep no records. */
  imports: readonly ImportCalls[];
  limits: Limits;
}

/** Lists, reads and saves the records of one kind, and restores their versions. */
function recordRoutes(app: FastifyInstance, kind: RecordKind): void {
  const calls = recordCalls(kind);
  serve(app, calls.list, async ({ context, query }, reply) => {
    const { rows, total } = await listRecords(context, kind, query);
    reply.header(totalHeader, total);
    return rows.map(presentRow);
  });
  serve(app, calls.read, async ({ context, params }) =>
    presentState(kind, await readRecord(context, kind, params.id)),
  );
  serve(app, calls.listVersions, async ({ context, params }) =>
    (await listVersions(context, kind, params.id)).map(presentVersion),
  );
  serve(app, calls.save, async ({ context, params: { id }, body }) =>
    presentState(kind, await saveRecord(context, kind, { id, when: 'now', ...body })),
  );
  serve(app, calls.restore, async ({ context, params: { id }, body }) =>
    presentState(kind, await restoreRecord(context, kind, { id, ...body })),
  );
}

/** Publishes and discards drafts, and saves the list as a file, for kinds with drafts. */
function draftRoutes(app: FastifyInstance, kind: RecordKind): void {
  const calls = draftCalls(kind);
  serve(app, exportCalls(kind).exportCsv, async ({ context, query }, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${kind.path}.csv"`)
      .send(Readable.from(recordsCsv(context, kind, query))),
  );
  serve(app, calls.publish, async ({ context, params: { id }, body }) =>
    presentState(kind, await publishDraft(context, kind, { id, ...body })),
  );
  serve(app, calls.discard, async ({ context, params: { id }, query }) => {
    await discardDraft(context, kind, { id, ...query });
    return { message: 'O rascunho foi descartado. O que está publicado não mudou.' };
  });
}

/** Creates, removes and orders the records of a kind that has several, and lists the uses of a record. */
function listRoutes(app: FastifyInstance, kind: RecordKind): void {
  const calls = listCalls(kind);
  serve(app, calls.create, async ({ context, body }) =>
    presentState(kind, await createRecord(context, kind, body)),
  );
  serve(app, calls.listUses, ({ context, params }) => listUses(context, kind, params.id));
  serve(app, calls.remove, async ({ context, params: { id }, query }) => {
    await removeRecord(context, kind, { id, ...query });
    return { message: 'Apagado. Dá para trazer de volta em Rascunhos e apagados.' };
  });
  if (!kind.order) return;
  serve(app, calls.order, async ({ context, body }) => {
    await orderRecords(context, kind, body.ids);
    return { message: 'A ordem foi guardada.' };
  });
}

/** The content of the product: one set of calls for each kind, and the waiting and the removed records of all kinds. */
export const recordsAdminRoutes: FastifyPluginAsync<Dependencies> = async (
  app,
  { kinds, sources, imports, limits },
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
  await app.register(importsAdminRoutes, { kinds, sources, imports, limits });
  for (const kind of kinds) {
    recordRoutes(app, kind);
    if (!kind.document) draftRoutes(app, kind);
    if (!kind.document && !kind.single) listRoutes(app, kind);
  }
};
