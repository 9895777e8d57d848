import {
  type Calculation,
  type CalculationSummary,
  headlinesOf,
} from '@matilha/contract/calculations/calculation';
import type { CalculationRow, SummaryRow } from './repository.ts';

/** Input and result belong to the kind: they are stored together, from a checked input. */
export const presentCalculation = (row: Omit<CalculationRow, 'key'>): Calculation =>
  ({
    id: row.id,
    kind: row.kind,
    created_at: row.createdAt.toISOString(),
    input: row.input,
    result: row.result,
    steps: row.steps,
    notices: row.notices,
  }) as Calculation;

export const presentSummary = (row: SummaryRow): CalculationSummary => ({
  id: row.id,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  headlines: headlinesOf(row.kind, row.result as never),
});
