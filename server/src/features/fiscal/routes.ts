import { Readable } from 'node:stream';
import * as fiscalCalls from '@matilha/contract/calls/billing/fiscal';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentFiscalState } from './present.ts';
import { exportPayments } from './usecases/export-payments.ts';
import { readFiscalDetails, saveFiscalDetails } from './usecases/fiscal-details.ts';

/** The payer's data for the nota fiscal, and the operator's monthly file of payments. */
export const fiscalRoutes: FastifyPluginAsync = async (app) => {
  serve(app, fiscalCalls.readFiscalDetails, async ({ context }) =>
    presentFiscalState(await readFiscalDetails(context)),
  );
  serve(app, fiscalCalls.saveFiscalDetails, async ({ context, body }) =>
    presentFiscalState(await saveFiscalDetails(context, body)),
  );
  serve(app, operationCalls.exportFiscalPayments, async ({ context, query: { mes } }, reply) => {
    const pieces = await exportPayments(context, mes);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="pagamentos-${mes}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(pieces));
  });
};
