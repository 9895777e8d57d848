import { fiscalDetailsInput, fiscalState } from '@matilha/contract/fiscal';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentFiscalState } from './present.ts';
import { readFiscalDetails } from './usecases/read-fiscal-details.ts';
import { saveFiscalDetails } from './usecases/save-fiscal-details.ts';

const tags = ['Nota fiscal'];
const refusals = errorResponses(401, 429, 503);

/** The payer's data for the nota fiscal. */
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
};
