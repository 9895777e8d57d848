import { Readable } from 'node:stream';
import * as creditsCalls from '@matilha/contract/calls/billing/credits';
import type { FastifyPluginAsync } from 'fastify';
import { serve } from '#server/platform/serve.ts';
import { presentEntry, presentSummary } from './present.ts';
import { statementHead, statementLines } from './statement-csv.ts';
import {
  type NameAnswers,
  type NamedEntry,
  readStatement,
  readWholeStatement,
} from './usecases/read-statement.ts';
import { readSummary } from './usecases/read-summary.ts';

const pageSize = 30;
/** Enough for years of answers; older entries can be downloaded month by month. */
const mostDownloaded = 20_000;

/** Routes of the screen "Extrato de créditos": the summary, the ledger in pages, and the ledger as CSV. */
export const creditsRoutes: FastifyPluginAsync<{ nameAnswers: NameAnswers }> = async (
  app,
  { nameAnswers },
) => {
  serve(app, creditsCalls.readSummary, async ({ context }) => presentSummary(await readSummary(context)));
  serve(app, creditsCalls.readStatement, async ({ context, query: { cursor, ...filter } }) => {
    const asked = { ...filter, before: cursor, limit: pageSize };
    const { entries, next } = await readStatement(context, nameAnswers, asked);
    return { entries: entries.map(presentEntry), next };
  });
  serve(app, creditsCalls.readWholeStatement, async ({ context, query }, reply) => {
    const steps = readWholeStatement(context, nameAnswers, { ...query, most: mostDownloaded });
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="extrato-de-creditos.csv"')
      .send(Readable.from(piecesOf(steps)));
  });
};

async function* piecesOf(steps: AsyncIterable<NamedEntry[]>): AsyncGenerator<string> {
  let head = statementHead();
  for await (const entries of steps) {
    yield head + statementLines(entries.map(presentEntry));
    head = '';
  }
}
