import { tradeDate, tradeDatesQuery } from '@matilha/contract/trade-dates';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentTradeDate } from './present.ts';
import { listPeriod } from './usecases/list-period.ts';

const refusals = errorResponses(400, 401, 429, 503);

/** Trade dates for subscribers, by period. */
export const datesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/trade-dates',
    {
      schema: {
        tags: ['Datas do setor'],
        summary: 'Datas do setor de um período, por dia',
        querystring: tradeDatesQuery,
        response: { 200: z.array(tradeDate), ...refusals },
      },
    },
    async ({ context, query }) => (await listPeriod(context, query)).map(presentTradeDate),
  );
};
