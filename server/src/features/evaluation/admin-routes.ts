import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentCase, presentRun } from './present.ts';
import { addCase, listCases, removeCase } from './usecases/evaluation-cases.ts';
import { compareStoredRuns, listRuns } from './usecases/evaluation-runs.ts';

/** Questions for `npm run evaluate`, and its stored runs. */
export const evaluationAdminRoutes: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.listEvaluationCases, async ({ context }) =>
    (await listCases(context)).map(presentCase),
  );
  serve(app, operationCalls.addEvaluationCase, async ({ context, body }) =>
    presentCase(await addCase(context, body)),
  );
  serve(app, operationCalls.removeEvaluationCase, ({ context, params }) => removeCase(context, params.id));
  await app.register(runs);
};

const runs: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.listEvaluationRuns, async ({ context }) =>
    (await listRuns(context)).map(presentRun),
  );
  serve(app, operationCalls.compareEvaluationRuns, ({ context, query }) => compareStoredRuns(context, query));
};
