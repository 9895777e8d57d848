import {
  calculation,
  calculationInPath,
  calculationInput,
  calculationShown,
  calculationsPage,
  calculationsQuery,
  newestCalculations,
} from '@matilha/contract/calculations/calculation';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { calculationFileRoutes } from './file-routes.ts';
import { presentCalculation, presentSummary } from './present.ts';
import { compareCalculation } from './usecases/compare-calculation.ts';
import { keepCalculation } from './usecases/keep-calculation.ts';
import { listCalculations } from './usecases/list-calculations.ts';
import { listNewest } from './usecases/list-newest.ts';
import { removeCalculation } from './usecases/remove-calculation.ts';

const tags = ['Calculadoras'];
const refusals = errorResponses(400, 401, 429, 503);
const writeRefusals = { ...refusals, ...errorResponses(403, 413, 415, 500) };

const keptRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  app.post(
    '/api/calculations',
    {
      schema: {
        tags,
        summary: 'Faz a conta e guarda; repetir o pedido não a duplica',
        body: calculationInput,
        response: { 200: calculation, ...writeRefusals, ...errorResponses(409) },
      },
    },
    async ({ context, body }) => presentCalculation(await keepCalculation(context, { limits }, body)),
  );

  app.get(
    '/api/calculations',
    {
      schema: {
        tags,
        summary: 'Cálculos guardados, do mais novo ao mais antigo',
        querystring: calculationsQuery,
        response: { 200: calculationsPage, ...refusals },
      },
    },
    async ({ context, query }) => {
      const { rows, next } = await listCalculations(context, query);
      return { calculations: rows.map(presentSummary), next };
    },
  );

  app.get(
    '/api/calculations/newest',
    {
      schema: {
        tags,
        summary: 'O cálculo mais novo de cada calculadora',
        response: { 200: newestCalculations, ...refusals },
      },
    },
    async ({ context }) => (await listNewest(context)).map(presentSummary),
  );

  app.get(
    '/api/calculations/:id',
    {
      schema: {
        tags,
        summary: 'Um cálculo, e o anterior do mesmo assunto',
        params: calculationInPath,
        response: { 200: calculationShown, ...refusals, ...errorResponses(404) },
      },
    },
    async ({ context, params }) => {
      const { row, previous } = await compareCalculation(context, params.id);
      return { calculation: presentCalculation(row), previous: previous && presentCalculation(previous) };
    },
  );

  app.delete(
    '/api/calculations/:id',
    {
      schema: {
        tags,
        summary: 'Apaga um cálculo',
        params: calculationInPath,
        response: { 204: z.void(), ...writeRefusals, ...errorResponses(404) },
      },
    },
    async ({ context, params }, reply) => {
      await removeCalculation(context, params.id);
      return reply.status(204).send();
    },
  );
};

/** The calculations that a user keeps. */
export const calculationsRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, options) => {
  await app.register(keptRoutes, options);
  await app.register(calculationFileRoutes, options);
};
