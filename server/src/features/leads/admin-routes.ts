import { Readable } from 'node:stream';
import { leadRow, leadsQuery } from '@matilha/contract/leads-import';
import { totalHeader } from '@matilha/contract/panel-lists';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentLead } from './present.ts';
import { exportLeads, listLeads } from './usecases/list-leads.ts';

const tags = ['Operação: leads'];
const access = 'people';
const refusals = errorResponses(400, 401, 403, 404, 429, 503);

/** Leads in the panel. */
export const leadsAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/leads',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Leads, os mais novos primeiro; busca por email ou WhatsApp inteiro',
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
};
