import { idInPath } from '@matilha/contract/primitives';
import { operatorTradeDate, tradeDate, tradeDateInput, tradeDatesQuery } from '@matilha/contract/trade-dates';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentOperatorTradeDate, presentTradeDate } from './present.ts';
import { changeTradeDate } from './usecases/change-trade-date.ts';
import { createTradeDate } from './usecases/create-trade-date.ts';
import { listPeriod } from './usecases/list-period.ts';
import { listTradeDates } from './usecases/list-trade-dates.ts';
import { removeTradeDate } from './usecases/remove-trade-date.ts';

const tags = ['Operação'];
const operator = { access: 'content' } as const;
const refusals = errorResponses(400, 401, 429, 503);
const operatorRefusals = { ...refusals, ...errorResponses(403, 404) };
const writeRefusals = { ...operatorRefusals, ...errorResponses(413, 415) };
const oneDate = z.strictObject({ id: idInPath });

/** Lists, creates, changes and deletes trade dates. */
const managing: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/trade-dates',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Todas as datas do setor, também as inativas',
        response: { 200: z.array(operatorTradeDate), ...operatorRefusals },
      },
    },
    async ({ context }) => (await listTradeDates(context)).map(presentOperatorTradeDate),
  );
  app.post(
    '/api/admin/trade-dates',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Cria uma data do setor',
        body: tradeDateInput,
        response: { 201: operatorTradeDate, ...writeRefusals },
      },
    },
    async ({ context, body }, reply) =>
      reply.status(201).send(presentOperatorTradeDate(await createTradeDate(context, body))),
  );
  app.put(
    '/api/admin/trade-dates/:id',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Muda uma data do setor',
        params: oneDate,
        body: tradeDateInput,
        response: { 200: operatorTradeDate, ...writeRefusals },
      },
    },
    async ({ context, params, body }) =>
      presentOperatorTradeDate(await changeTradeDate(context, params.id, body)),
  );
  app.delete(
    '/api/admin/trade-dates/:id',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Apaga uma data do setor',
        params: oneDate,
        response: { 204: z.void(), ...writeRefusals },
      },
    },
    async ({ context, params }, reply) => {
      await removeTradeDate(context, params.id);
      return reply.status(204).send();
    },
  );
};

/** Trade dates, for subscribers by period and for operators. */
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
  await app.register(managing);
};
