import {
  comparisonQuery,
  evaluationCase,
  evaluationCaseInput,
  evaluationComparison,
  evaluationRun,
} from '@matilha/contract/evaluation';
import { idInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentCase, presentRun } from './present.ts';
import { addCase, listCases, removeCase } from './usecases/evaluation-cases.ts';
import { compareStoredRuns, listRuns } from './usecases/evaluation-runs.ts';

const tags = ['Operação'];
const editor = { access: 'content' } as const;
const refusals = errorResponses(400, 401, 403, 404, 429, 503);

/** Questions for `npm run evaluate`, and its stored runs. */
export const evaluationAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/evaluation-cases',
    {
      config: editor,
      schema: {
        tags,
        summary: 'Perguntas da avaliação escritas no painel',
        response: { 200: z.array(evaluationCase), ...refusals },
      },
    },
    async ({ context }) => (await listCases(context)).map(presentCase),
  );
  app.post(
    '/api/admin/evaluation-cases',
    {
      config: editor,
      schema: {
        tags,
        summary: 'Acrescenta uma pergunta, sem dados de pessoas',
        body: evaluationCaseInput,
        response: { 201: evaluationCase, ...refusals, ...errorResponses(413, 415) },
      },
    },
    async ({ context, body }, reply) => reply.status(201).send(presentCase(await addCase(context, body))),
  );
  app.delete(
    '/api/admin/evaluation-cases/:id',
    {
      config: editor,
      schema: {
        tags,
        summary: 'Apaga uma pergunta',
        params: z.strictObject({ id: idInPath }),
        response: { 204: z.void(), ...refusals },
      },
    },
    async ({ context, params }, reply) => {
      await removeCase(context, params.id);
      return reply.status(204).send();
    },
  );
  await app.register(runs);
};

const runs: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/evaluation-runs',
    {
      config: editor,
      schema: {
        tags,
        summary: 'As últimas 50 rodadas de npm run evaluate',
        response: { 200: z.array(evaluationRun), ...refusals },
      },
    },
    async ({ context }) => (await listRuns(context)).map(presentRun),
  );
  app.get(
    '/api/admin/evaluation-runs/compare',
    {
      config: editor,
      schema: {
        tags,
        summary: 'O que mudou entre duas rodadas',
        querystring: comparisonQuery,
        response: { 200: evaluationComparison, ...refusals },
      },
    },
    ({ context, query }) => compareStoredRuns(context, query),
  );
};
