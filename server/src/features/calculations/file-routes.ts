import { type CalculationInput, calculationInPath } from '@matilha/contract/calculations/calculation';
import { priceRows } from '@matilha/contract/calculations/price-rows';
import { sheetOf } from '@matilha/contract/calculations/sheets';
import { dayInBrazil } from '@matilha/contract/event-dates';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/app-error.ts';
import { requireUser } from '#server/platform/context.ts';
import { errorResponses } from '#server/platform/error-responses.ts';
import type { Limits } from '#server/platform/limits.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import { presentCalculation } from './present.ts';
import type { CalculationRow } from './repository.ts';
import { readForFile } from './usecases/read-for-file.ts';

const tags = ['Calculadoras'];
const refusals = errorResponses(400, 401, 404, 429, 503);
const pdfType = 'application/pdf';

const fileOf = (type: string) => ({ content: { [type]: { schema: z.unknown() } } });
const attachment = ({ kind, createdAt }: CalculationRow, ending: string) =>
  `attachment; filename="${kind}-${dayInBrazil(createdAt)}.${ending}"`;

/** Imports the writers on first use instead of at start. */
const loadSheets = () => import('#server/platform/sheet/write-sheet.ts');
const loadPdf = () => import('./price-list-pdf.ts');

/** A calculation as files. */
export const calculationFileRoutes: FastifyPluginAsyncZod<{ limits: Limits }> = async (app, { limits }) => {
  app.get(
    '/api/calculations/:id/sheet.xlsx',
    {
      schema: {
        tags,
        summary: 'Um cálculo como planilha do Excel, com as fórmulas',
        params: calculationInPath,
        response: { 200: fileOf(sheetType), ...refusals },
      },
    },
    async ({ context, params }, reply) => {
      const row = await readForFile(context, limits, params.id);
      const { writeFormulaSheet } = await loadSheets();
      return reply
        .type(sheetType)
        .header('content-disposition', attachment(row, 'xlsx'))
        .send(await writeFormulaSheet(sheetOf({ kind: row.kind, input: row.input } as CalculationInput)));
    },
  );
  app.get(
    '/api/calculations/:id/prices.pdf',
    {
      schema: {
        tags,
        summary: 'Os preços de um cálculo como tabela para o balcão, em PDF; só dos cálculos que dão preços',
        params: calculationInPath,
        response: { 200: fileOf(pdfType), ...refusals },
      },
    },
    async ({ context, params }, reply) => {
      const row = await readForFile(context, limits, params.id);
      const rows = priceRows(presentCalculation(row));
      if (rows.length === 0) throw new AppError('not_found');
      const { priceListPdf } = await loadPdf();
      const { nomeNegocio } = requireUser(context);
      return reply
        .type(pdfType)
        .header('content-disposition', attachment(row, 'pdf'))
        .send(await priceListPdf({ shop: nomeNegocio ?? '', day: dayInBrazil(row.createdAt), rows }));
    },
  );
};
