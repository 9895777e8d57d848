import { Readable } from 'node:stream';
import { fiscalDetailsInput, fiscalState, paymentReportQuery } from '@matilha/contract/fiscal';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentFiscalState } from './present.ts';
import { exportPayments } from './usecases/export-payments.ts';
import { readFiscalDetails } from './usecases/read-fiscal-details.ts';
import { saveFiscalDetails } from './usecases/save-fiscal-details.ts';

const tags = ['Nota fiscal'];
const refusals = errorResponses(401, 429, 503);

/** The payer's data for the nota fiscal, and the operator's monthly file of payments. */
export const fiscalRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/fiscal-details',
    {
      schema: { tags, summary: 'Meus dados para a nota fiscal', response: { 200: fiscalState, ...refusals } },
    },
    async ({ context }) => presentFiscalState(await readFiscalDetails(context)),
  );
  app.post(
    '/api/fiscal-details',
    {
      schema: {
        tags,
        summary: 'Salvar meus dados para a nota fiscal; só para quem já pagou',
        body: fiscalDetailsInput,
        response: { 200: fiscalState, ...errorResponses(400, 403, 413, 415, 500), ...refusals },
      },
    },
    async ({ context, body }) => presentFiscalState(await saveFiscalDetails(context, body)),
  );
  app.get(
    '/api/admin/fiscal-payments.csv',
    {
      config: { access: 'business' },
      schema: {
        tags: ['Operação'],
        summary: 'Pagamentos de um mês, para emitir notas fiscais',
        querystring: paymentReportQuery,
        response: { 200: z.unknown(), ...errorResponses(400, 403, 404), ...refusals },
      },
    },
    async ({ context, query: { mes } }, reply) => {
      const pieces = await exportPayments(context, mes);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="pagamentos-${mes}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(pieces));
    },
  );
};
