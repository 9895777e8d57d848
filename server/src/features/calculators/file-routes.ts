import { sheetOf } from '@matilha/contract/calculators/calculators';
import { priceRows } from '@matilha/contract/calculators/facts';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import * as calculationsCalls from '@matilha/contract/calls/shop/calculations';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { FastifyPluginAsync } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import { requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { serve } from '#server/platform/serve.ts';
import { sheetType } from '#server/platform/sheet/sheet-type.ts';
import { presentCalculation } from './present.ts';
import type { CalculationRow } from './repository.ts';
import { readForFile } from './usecases/read-calculations.ts';

const pdfType = 'application/pdf';

const attachment = ({ kind, createdAt }: CalculationRow, ending: string) =>
  `attachment; filename="${kind}-${dayInBrazil(createdAt)}.${ending}"`;

/** Imports the writers on first use instead of at start. */
const loadSheets = () => import('#server/platform/sheet/write-sheet.ts');
const loadPdf = () => import('./price-list-pdf.ts');

/** A calculation as files. */
export const calculationFileRoutes: FastifyPluginAsync<{ limits: Limits }> = async (app, { limits }) => {
  serve(app, calculationsCalls.downloadCalculationSheet, async ({ context, params }, reply) => {
    const row = await readForFile(context, limits, params.id);
    const { kind, input } = presentCalculation(row);
    const { writeFormulaSheet } = await loadSheets();
    return reply
      .type(sheetType)
      .header('content-disposition', attachment(row, 'xlsx'))
      .send(await writeFormulaSheet(sheetOf<CalculationKind>(kind, input)));
  });
  serve(app, calculationsCalls.downloadPrices, async ({ context, params }, reply) => {
    const row = await readForFile(context, limits, params.id);
    const rows = priceRows(presentCalculation(row));
    if (rows.length === 0) throw new AppError('not_found');
    const { priceListPdf } = await loadPdf();
    const { nomeNegocio } = requireUser(context);
    return reply
      .type(pdfType)
      .header('content-disposition', attachment(row, 'pdf'))
      .send(await priceListPdf({ shop: nomeNegocio ?? '', day: dayInBrazil(row.createdAt), rows }));
  });
};
