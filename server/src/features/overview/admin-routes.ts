import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentOverview } from './present.ts';
import { readOverview } from './usecases/read-overview.ts';

/** The operators' first page. */
export const overviewAdminRoutes: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.readOverview, async ({ context, query }) =>
    presentOverview(await readOverview(context, Number(query.days))),
  );
};
