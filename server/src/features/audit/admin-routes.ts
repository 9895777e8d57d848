import { Readable } from 'node:stream';
import { auditEntry, auditQuery } from '@matilha/contract/audit';
import { totalHeader } from '@matilha/contract/panel-lists';
import { longIdInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentEntry } from './present.ts';
import { exportEntries } from './usecases/export-entries.ts';
import { listEntries } from './usecases/list-entries.ts';
import { readEntry } from './usecases/read-entry.ts';

const tags = ['Operação'];
const config = { access: 'business' } as const;
const refusals = errorResponses(400, 401, 403, 404, 429, 503);

/** Reads the audit log; nothing here changes it. */
export const auditAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/audit',
    {
      config,
      schema: {
        tags,
        summary: 'Registro do que foi feito: quem, o quê, quando, de onde',
        querystring: auditQuery,
        response: { 200: z.array(auditEntry), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listEntries(context, query);
      reply.header(totalHeader, total);
      return rows.map(presentEntry);
    },
  );
  app.get(
    '/api/admin/audit.csv',
    {
      config,
      schema: {
        tags,
        summary: 'Registro do que foi feito: planilha',
        querystring: auditQuery,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const pieces = await exportEntries(context, query);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="registro.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(pieces));
    },
  );
  app.get(
    '/api/admin/audit/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Uma linha do registro, com o antes e o depois',
        params: z.strictObject({ id: longIdInPath }),
        response: { 200: auditEntry, ...refusals },
      },
    },
    async ({ context, params }) => presentEntry(await readEntry(context, params.id)),
  );
};
