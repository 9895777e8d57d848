import { calculators } from '@matilha/contract/calculators/calculators';
import { calculationFacts } from '@matilha/contract/calculators/facts';
import { presentCalculation } from './present.ts';
import type { CalculationJson } from './repository.ts';
import { fitCalculations } from './rules.ts';

export interface PromptCalculation {
  /** How an answer names it: "seu cálculo “Minuto produtivo”". */
  label: string;
  /** Lines with names that people typed: data, never orders. */
  text: string;
  calculatedAt: Date;
}

/**
 * Returns the calculations as text for a prompt, with this assistant's subjects first: together at most 1,800 characters, most of them for
 * the first calculations.
 */
export function calculationsForPrompt(
  newest: readonly CalculationJson[],
  listaId: number,
): PromptCalculation[] {
  const rows = newest.map(({ created, ...row }) => ({ ...row, createdAt: new Date(created) }));
  const isOwn = ({ kind }: { kind: keyof typeof calculators }) => calculators[kind].agente_id === listaId;
  const ordered = [...rows.filter(isOwn), ...rows.filter((row) => !isOwn(row))];
  const texts = fitCalculations(ordered.map((row) => calculationFacts(presentCalculation(row))));
  return ordered.map(({ kind, createdAt }, index) => ({
    label: `seu cálculo “${calculators[kind].titulo}”`,
    text: texts[index] ?? '',
    calculatedAt: createdAt,
  }));
}
