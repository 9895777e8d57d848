import { Readable } from 'node:stream';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentEntry } from './present.ts';
import { exportEntries } from './usecases/export-entries.ts';
import { listEntries, readEntry } from './usecases/read-entries.ts';

/** Reads the audit log; nothing here changes it. */
export const auditAdminRoutes: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.listAudit, async ({ context, query }, reply) => {
    const { rows, total } = await listEntries(context, query);
    reply.header(totalHeader, total);
    return rows.map(presentEntry);
  });
  serve(app, operationCalls.exportAudit, async ({ context, query }, reply) => {
    const pieces = await exportEntries(context, query);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="registro.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(pieces));
  });
  serve(app, operationCalls.readAuditEntry, async ({ context, params }) =>
    presentEntry(await readEntry(context, params.id)),
  );
};
