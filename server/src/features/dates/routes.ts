import * as datesCalls from '@matilha/contract/calls/content/dates';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { listPeriod } from './usecases/list-period.ts';

/** Trade dates for subscribers, by period. */
export const datesRoutes: FastifyPluginAsync = async (app) => {
  serve(app, datesCalls.listPeriod, ({ context, query }) => listPeriod(context, query));
};
