import { Readable } from 'node:stream';
import * as leadsCalls from '@matilha/contract/calls/panel/leads';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentLead } from './present.ts';
import { exportLeads, listLeads } from './usecases/read-leads.ts';

/** Leads in the panel. */
export const leadsAdminRoutes: FastifyPluginAsync = async (app) => {
  serve(app, leadsCalls.listLeads, async ({ context, query }, reply) => {
    const { rows, total } = await listLeads(context, query);
    reply.header(totalHeader, total);
    return rows.map(presentLead);
  });
  serve(app, leadsCalls.exportLeads, async ({ context, query }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="leads.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(await exportLeads(context, query))),
  );
};
