import { Readable } from 'node:stream';
import { creditSummary, statementFilter, statementPage, statementQuery } from '@matilha/contract/credits';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { errorResponses } from '#server/platform/error-responses.ts';
import { presentEntry, presentSummary } from './present.ts';
import { statementHead, statementLines } from './statement-csv.ts';
import {
  type NameAnswers,
  type NamedEntry,
  readStatement,
  readWholeStatement,
} from './usecases/read-statement.ts';
import { readSummary } from './usecases/read-summary.ts';

const tags = ['Créditos'];
const refusals = errorResponses(400, 401, 429, 503);
const pageSize = 30;
/** Enough for years of answers; older entries can be downloaded month by month. */
const mostDownloaded = 20_000;

/** Routes of the screen "Extrato de créditos": the summary, the ledger in pages, and the ledger as CSV. */
export const creditsRoutes: FastifyPluginAsyncZod<{ nameAnswers: NameAnswers }> = async (
  app,
  { nameAnswers },
) => {
  app.get(
    '/api/credits/summary',
    { schema: { tags, summary: 'Saldo, período e ritmo', response: { 200: creditSummary, ...refusals } } },
    async ({ context }) => presentSummary(await readSummary(context)),
  );
  app.get(
    '/api/credits/statement',
    {
      schema: {
        tags,
        summary: 'Extrato, do mais novo ao mais antigo',
        querystring: statementQuery,
        response: { 200: statementPage, ...refusals },
      },
    },
    async ({ context, query: { cursor, ...filter } }) => {
      const asked = { ...filter, before: cursor, limit: pageSize };
      const { entries, next } = await readStatement(context, nameAnswers, asked);
      return { entries: entries.map(presentEntry), next };
    },
  );
  app.get(
    '/api/credits/statement.csv',
    {
      schema: {
        tags,
        summary: 'Extrato como planilha',
        querystring: statementFilter,
        response: { 200: z.unknown(), ...refusals },
      },
    },
    async ({ context, query }, reply) => {
      const steps = readWholeStatement(context, nameAnswers, { ...query, most: mostDownloaded });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="extrato-de-creditos.csv"')
        .send(Readable.from(piecesOf(steps)));
    },
  );
};

async function* piecesOf(steps: AsyncIterable<NamedEntry[]>): AsyncGenerator<string> {
  let head = statementHead();
  for await (const entries of steps) {
    yield head + statementLines(entries.map(presentEntry));
    head = '';
  }
}
