import { Readable } from 'node:stream';
import * as operationCalls from '@matilha/contract/calls/panel/operation';
import { totalHeader } from '@matilha/contract/panel/panel-lists';
import type { FastifyPluginAsync } from 'fastify';
import type { Tool } from '#server/features/tools/api.ts';
import { serve } from '#server/platform/serve.ts';
import { presentOpened, presentRated, presentReport, type TitleOf } from './present.ts';
import { writeReport, writeToolsReport } from './report-csv.ts';
import { exportRatedAnswers } from './usecases/export-rated-answers.ts';
import { readPrices, savePrices } from './usecases/model-prices.ts';
import { listRatedAnswers, openRatedAnswer } from './usecases/read-rated-answers.ts';
import { readReport, readToolSums } from './usecases/read-report.ts';

const fileHeaders = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
  'content-type': 'text/csv; charset=utf-8',
});

interface Titles {
  titleOf: TitleOf;
}

/** Reports on answers, and the badly rated ones. */
export const answersAdminRoutes: FastifyPluginAsync<{ allTools: readonly Tool[] }> = async (
  app,
  { allTools },
) => {
  const titles = new Map(allTools.map(({ name, title }) => [name, title]));
  const titleOf: TitleOf = (name) => titles.get(name) ?? name;
  await app.register(reports, { titleOf });
  await app.register(files, { titleOf });
  await app.register(ratings);
};

const reports: FastifyPluginAsync<Titles> = async (app, { titleOf }) => {
  serve(app, operationCalls.readAnswersReport, async ({ context, query }) =>
    presentReport(await readReport(context, query.dias), titleOf),
  );
  serve(app, operationCalls.readModelPrices, ({ context }) => readPrices(context));
  serve(app, operationCalls.saveModelPrices, async ({ context, body }) => {
    await savePrices(context, body.precos);
    return { message: 'Preços salvos.' };
  });
};

const files: FastifyPluginAsync<Titles> = async (app, { titleOf }) => {
  serve(app, operationCalls.exportAnswersReport, async ({ context, query }, reply) => {
    const file = writeReport(presentReport(await readReport(context, query.dias), titleOf));
    return reply.headers(fileHeaders('respostas.csv')).send(file);
  });
  serve(app, operationCalls.exportToolsReport, async ({ context, query }, reply) => {
    const file = writeToolsReport(await readToolSums(context, query.dias), titleOf);
    return reply.headers(fileHeaders('ferramentas.csv')).send(file);
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
