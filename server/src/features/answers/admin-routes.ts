import { Readable } from 'node:stream';
import {
  answersReport,
  answersReportQuery,
  modelPrices,
  modelPricesInput,
  openAnswerInput,
  openedAnswer,
  ratedAnswer,
  ratedAnswersQuery,
} from '@matilha/contract/answers-report';
import { confirmation } from '@matilha/contract/errors';
import { totalHeader } from '@matilha/contract/panel-lists';
import { longIdInPath } from '@matilha/contract/primitives';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentOpened, presentRated, presentReport } from './present.ts';
import { writeReport } from './report-csv.ts';
import { exportRatedAnswers } from './usecases/export-rated-answers.ts';
import { listRatedAnswers } from './usecases/list-rated-answers.ts';
import { readPrices, savePrices } from './usecases/model-prices.ts';
import { openRatedAnswer } from './usecases/open-rated-answer.ts';
import { readReport } from './usecases/read-report.ts';

const tags = ['Operação'];
const operator = { access: 'business' } as const;
const refusals = errorResponses(400, 401, 403, 404, 429, 503);
const writeRefusals = { ...refusals, ...errorResponses(413, 415) };

const fileHeaders = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': 'text/csv; charset=utf-8',
});

/** Reports on answers, and the badly rated ones. */
export const answersAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(reports);
  await app.register(files);
  await app.register(ratings);
};

const reports: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/answers-report',
    {
      config: operator,
      schema: {
        tags,
        summary:
          'Respostas de 7, 30 ou 90 dias: quantas, falhas, avaliações, espera, tokens e custo estimado',
        querystring: answersReportQuery,
        response: { 200: answersReport, ...refusals },
      },
    },
    async ({ context, query }) => presentReport(await readReport(context, query.dias)),
  );
  app.get(
    '/api/admin/model-prices',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Preços por milhão de tokens, em dólares, para estimar o custo',
        response: { 200: modelPrices, ...refusals },
      },
    },
    ({ context }) => readPrices(context),
  );
  app.put(
    '/api/admin/model-prices',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Troca os preços; as estimativas passadas também mudam',
        body: modelPricesInput,
        response: { 200: confirmation, ...writeRefusals },
      },
    },
    async ({ context, body }) => {
      await savePrices(context, body.precos);
      return { message: 'Preços salvos.' };
    },
  );
};

const files: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/answers-report.csv',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Os números de cada dia em um arquivo',
        querystring: answersReportQuery,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const file = writeReport(presentReport(await readReport(context, query.dias)));
      return reply.headers(fileHeaders('respostas.csv')).send(file);
    },
  );
  app.get(
    '/api/admin/rated-answers.csv',
    {
      config: operator,
      schema: {
        tags,
        summary:
          'As respostas mal avaliadas em um arquivo, sem a pergunta nem o texto; pede o segundo fator de novo',
        querystring: ratedAnswersQuery,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const pieces = await exportRatedAnswers(context, query);
      return reply.headers(fileHeaders('mal-avaliadas.csv')).send(Readable.from(pieces));
    },
  );
};

const ratings: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/admin/rated-answers',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Respostas mal avaliadas, sem a pergunta nem o texto',
        querystring: ratedAnswersQuery,
        response: { 200: z.array(ratedAnswer), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const { rows, total } = await listRatedAnswers(context, query);
      return reply.header(totalHeader, String(total)).send(rows.map(presentRated));
    },
  );
  app.post(
    '/api/admin/rated-answers/:id/open',
    {
      config: operator,
      schema: {
        tags,
        summary: 'Abre pergunta e resposta; o motivo fica registrado e a pessoa o vê na exportação dela',
        params: z.strictObject({ id: longIdInPath }),
        body: openAnswerInput,
        response: { 200: openedAnswer, ...writeRefusals },
      },
    },
    async ({ context, params, body }) => presentOpened(await openRatedAnswer(context, params.id, body)),
  );
};
