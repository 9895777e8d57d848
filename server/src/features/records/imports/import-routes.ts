import { importCalls } from '@matilha/contract/calls/panel/records';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireStaff } from '#server/platform/context.ts';
import { serve } from '#server/platform/serve.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import type { ImportCalls } from './import-calls.ts';
import type { ImportRow } from './imports-repository.ts';
import { csvTemplate, sheetTemplate } from './write-file.ts';

const presentImport = (row: ImportRow) => ({
  id: row.id,
  file_name: row.fileName,
  author: row.author,
  created_at: row.createdAt.toISOString(),
  undone_at: row.undoneAt?.toISOString() ?? null,
  created: row.created,
  changed: row.changed,
});

/** Imports files, lists and undoes imports, and serves spreadsheets to fill in. */
export function importRoutes(app: FastifyInstance, source: ImportCalls): void {
  const calls = importCalls(source);
  serve(app, calls.preview, ({ context, body }) => source.preview(context, body));
  serve(app, calls.store, async ({ context, query, body: file }) => ({
    id: await source.store(context, { file, fileName: query.file_name, token: query.token }),
  }));
  serve(app, calls.list, async ({ context }, reply) => {
    const rows = await source.list(context);
    reply.header(totalHeader, rows.length);
    return rows.map(presentImport);
  });
  serve(app, calls.undo, async ({ context, params }) => {
    await source.undo(context, params.id);
    return { message: 'A importação foi desfeita.' };
  });
  const { path, title, area, sheetColumns } = source;
  if (!sheetColumns) return;
  const filed = { title, sheetColumns };
  const asFile = (reply: FastifyReply, ending: 'csv' | 'xlsx') =>
    reply.header('content-disposition', `attachment; filename="modelo-${path}.${ending}"`);
  serve(app, calls.csvTemplate, async ({ context }, reply) => {
    requireStaff(context, area);
    return asFile(reply, 'csv')
      .type('text/csv; charset=utf-8')
      .send(Buffer.from(csvTemplate(filed)));
  });
  serve(app, calls.sheetTemplate, async ({ context }, reply) => {
    requireStaff(context, area);
    return asFile(reply, 'xlsx')
      .type(sheetType)
      .send(await sheetTemplate(filed));
  });
}
