import { Readable } from 'node:stream';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentOpened, presentRated, presentReport } from './present.ts';
import { writeReport } from './report-csv.ts';
import { exportRatedAnswers } from './usecases/export-rated-answers.ts';
import { readPrices, savePrices } from './usecases/model-prices.ts';
import { listRatedAnswers, openRatedAnswer } from './usecases/read-rated-answers.ts';
import { readReport } from './usecases/read-report.ts';

const fileHeaders = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': 'text/csv; charset=utf-8',
});

/** Reports on answers, and the badly rated ones. */
export const answersAdminRoutes: FastifyPluginAsync = async (app) => {
  await app.register(reports);
  await app.register(files);
  await app.register(ratings);
};

const reports: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.readAnswersReport, async ({ context, query }) =>
    presentReport(await readReport(context, query.dias)),
  );
  serve(app, operationCalls.readModelPrices, ({ context }) => readPrices(context));
  serve(app, operationCalls.saveModelPrices, async ({ context, body }) => {
    await savePrices(context, body.precos);
    return { message: 'Preços salvos.' };
  });
};

const files: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.exportAnswersReport, async ({ context, query }, reply) => {
    const file = writeReport(presentReport(await readReport(context, query.dias)));
    return reply.headers(fileHeaders('respostas.csv')).send(file);
  });
  serve(app, operationCalls.exportRatedAnswers, async ({ context, query }, reply) => {
    const pieces = await exportRatedAnswers(context, query);
    return reply.headers(fileHeaders('mal-avaliadas.csv')).send(Readable.from(pieces));
  });
};

const ratings: FastifyPluginAsync = async (app) => {
  serve(app, operationCalls.listRatedAnswers, async ({ context, query }, reply) => {
    const { rows, total } = await listRatedAnswers(context, query);
    return reply.header(totalHeader, String(total)).send(rows.map(presentRated));
  });
  serve(app, operationCalls.openRatedAnswer, async ({ context, params, body }) =>
    presentOpened(await openRatedAnswer(context, params.id, body)),
  );
};
