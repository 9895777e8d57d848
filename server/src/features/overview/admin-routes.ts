import { overview, overviewQuery } from '@matilha/contract/overview';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentOverview } from './present.ts';
import { readOverview } from './usecases/read-overview.ts';

/** The operators' first page. */
export const overviewAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/overview',
    {
      config: { access: 'business' },
      schema: {
        tags: ['Operação'],
        summary: 'Números de 7, 30 ou 90 dias, e do mesmo tempo antes',
        querystring: overviewQuery,
        response: { 200: overview, ...errorResponses(400, 401, 403, 404, 429, 503) },
      },
    },
    async ({ context, query }) => presentOverview(await readOverview(context, Number(query.days))),
  );
};
