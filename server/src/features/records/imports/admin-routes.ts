import { exportCalls } from '@matilha/contract/calls/panel/records';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type Context, requireStaff } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import type { RecordKind } from '../kind.ts';
import type { ImportCalls } from './import-calls.ts';
import { importRoutes } from './import-routes.ts';
import type { ImportSource } from './plan.ts';
import { presentPlan } from './preview.ts';
import { type SheetKind, sheetKinds, sheetSource } from './sheet-kind.ts';
import { importFile, listImports, previewImport } from './usecases/import-file.ts';
import { undoImport } from './usecases/undo-import.ts';
import { recordsSheet } from './write-file.ts';

/** Gives the records of one kind out as a spreadsheet. */
function sheetRoute(app: FastifyInstance, kind: SheetKind): void {
  serve(app, exportCalls(kind).exportSheet, async ({ context, query }, reply) =>
    reply
      .type(sheetType)
      .header('content-disposition', `attachment; filename="${kind.path}.xlsx"`)
      .send(await recordsSheet(context, kind, query)),
  );
}

/** Spreadsheets of the kinds that have one, archives with several kinds, and files of other features that come in. */
export const importsAdminRoutes: FastifyPluginAsync<{
  kinds: readonly RecordKind[];
  sources: readonly ImportSource[];
  imports: readonly ImportCalls[];
  limits: Limits;
}> = async (app, { kinds, sources, imports, limits }) => {
  const sheets = sheetKinds(kinds);
  const ofSheets = sheets.map((kind) => ({
    ...importCallsOf(sheetSource(kind)),
    sheetColumns: kind.sheetColumns,
  }));
  for (const calls of [...ofSheets, ...sources.map(importCallsOf), ...imports])
    importRoutes(app, counted(calls, limits));
  for (const kind of sheets) sheetRoute(app, kind);
};

/** Returns the calls that import content. */
const importCallsOf = (source: ImportSource): ImportCalls => ({
  path: source.path,
  title: source.title,
  mostBytes: source.mostBytes,
  area: 'content',
  preview: async (context, file) => presentPlan(source, await previewImport(context, source, file)),
  store: (context, confirmed) => importFile(context, source, confirmed),
  list: (context) => listImports(context, source),
  undo: (context, importId) => undoImport(context, source, importId),
});

/** Counts the files that each person lets be read, because reading one takes a core for a while. */
function counted(calls: ImportCalls, limits: Limits): ImportCalls {
  const count = (context: Context) =>
    limits.consume('file_import', String(requireStaff(context, calls.area).id));
  return {
    ...calls,
    preview: async (context, file) => {
      await count(context);
      return calls.preview(context, file);
    },
    store: async (context, confirmed) => {
      await count(context);
      return calls.store(context, confirmed);
    },
  };
}
