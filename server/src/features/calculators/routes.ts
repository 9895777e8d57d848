import * as calculationsCalls from '@matilha/contract/calls/shop/calculations';
import * as calculatorsCalls from '@matilha/contract/calls/shop/calculators';
import type { FastifyPluginAsync } from 'fastify';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import { calculationFileRoutes } from './file-routes.ts';
import { presentCalculation, presentSummary } from './present.ts';
import { keepCalculation } from './usecases/keep-calculation.ts';
import { listCalculators } from './usecases/list-calculators.ts';
import { compareCalculation, listCalculations, listNewest } from './usecases/read-calculations.ts';
import { removeCalculation } from './usecases/remove-calculation.ts';

const keptRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, calculatorsCalls.listCalculators, ({ context }) => listCalculators(context));

  serve(app, calculationsCalls.keepCalculation, async ({ context, body }) =>
    presentCalculation(await keepCalculation(context, { limits }, body)),
  );

  serve(app, calculatorsCalls.listCalculations, async ({ context, query }) => {
    const { rows, next } = await listCalculations(context, query);
    return { calculations: rows.map(presentSummary), next };
  });

  serve(app, calculatorsCalls.listNewestCalculations, async ({ context }) =>
    (await listNewest(context)).map(presentSummary),
  );

  serve(app, calculationsCalls.readCalculation, async ({ context, params }) => {
    const { row, previous } = await compareCalculation(context, params.id);
    return { calculation: presentCalculation(row), previous: previous && presentCalculation(previous) };
  });

  serve(app, calculatorsCalls.removeCalculation, ({ context, params }) =>
    removeCalculation(context, params.id),
  );
};

/** The calculations that a user keeps. */
export const calculatorsRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, options) => {
  await app.register(keptRoutes, options);
  await app.register(calculationFileRoutes, options);
};
