import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculatorOf, headlinesOf } from '@matilha/contract/calculators/calculators';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import type { CalculationSummary } from '@matilha/contract/calculators/summaries';
import * as z from 'zod/mini';
import type { CalculationRow, SummaryRow } from './repository.ts';

/** Input and result belong to the kind: they are stored together, from a checked input. Fields that came later get the value that forms had before. */
export const presentCalculation = (row: Omit<CalculationRow, 'key'>): Calculation =>
  ({
    id: row.id,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    input: z.parse(calculatorOf<CalculationKind>(row.kind).storedInput, row.input),
    result: row.result,
    steps: row.steps,
    notices: row.notices,
  }) as Calculation;

export const presentSummary = (row: SummaryRow): CalculationSummary => ({
  id: row.id,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  headlines: [...headlinesOf<CalculationKind>(row.kind, row.result)],
});
