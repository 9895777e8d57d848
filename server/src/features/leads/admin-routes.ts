import { Readable } from 'node:stream';
import { leadRow, leadsQuery } from '@matilha/contract/leads-import';
import { totalHeader } from '@matilha/contract/panel-lists';
import { mostImportBytes } from '@matilha/contract/records/imports';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { importRoutes, templateRoutes } from '#server/features/records/api.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentLeadPlan } from './imports/plan-leads.ts';
import { leadSheet } from './imports/sheet.ts';
import { presentLead } from './present.ts';
import { importLeads, previewLeads } from './usecases/import-leads.ts';
import { exportLeads, listLeadImports, listLeads } from './usecases/list-leads.ts';
import { undoLeadImport } from './usecases/undo-lead-import.ts';

const tags = ['Operação: leads'];
const access = 'people';
const refusals = errorResponses(400, 401, 403, 404, 429, 503);
const files = { path: 'leads', title: 'Leads', access } as const;

/** Leads in the panel. */
export const leadsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/leads',
    {
      config: { access },
      schema: {
        ...{ tags, summary: 'Leads, os mais novos primeiro; busca por email ou WhatsApp inteiro' },
        querystring: leadsQuery,
        response: { 200: z.array(leadRow), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listLeads(context, query);
      reply.header(totalHeader, total);
      return rows.map(presentLead);
    },
  );
  app.get(
    '/api/admin/leads.csv',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Leads: planilha',
        querystring: leadsQuery,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, query }, reply) =>
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="leads.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(await exportLeads(context, query))),
  );
  await app.register(templateRoutes({ ...files, sheet: leadSheet }));
  await app.register(
    importRoutes({
      ...{ ...files, mostBytes: mostImportBytes },
      preview: async (context, file) => presentLeadPlan(await previewLeads(context, file)),
      store: importLeads,
      list: listLeadImports,
      undo: undoLeadImport,
    }),
  );
};
