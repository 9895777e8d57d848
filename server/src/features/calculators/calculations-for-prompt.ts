import type { Calculation } from '@matilha/contract/calculators/calculation';
import { calculatorOf, calculators } from '@matilha/contract/calculators/calculators';
import { calculationFacts } from '@matilha/contract/calculators/facts';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { presentCalculation } from './present.ts';
import type { CalculationJson } from './repository.ts';
import { fitCalculations } from './rules.ts';

const earnerWords = {
  autonomo: 'comissão de autônomo, sem encargos',
  empregado: 'comissão de empregado, com encargos',
} as const;

/** Returns the basis of each calculation's commission in words; where two differ, that of the newest wins, and each says which. */
function commissionMarks(calculations: readonly Calculation[]): string[] {
  const earners = calculations.map(({ kind, input }) => calculatorOf<CalculationKind>(kind).earner(input));
  const newestFirst = calculations
    .map(({ created_at }, index) => ({ created_at, earner: earners[index] ?? null }))
    .filter(({ earner }) => earner !== null)
    .sort((a, b) => b.created_at.localeCompare(a.created_at));
  const valid = newestFirst[0]?.earner;
  const differ = newestFirst.some(({ earner }) => earner !== valid);
  return earners.map((earner) => {
    if (earner === null) return '';
    const standing =
      earner === valid ? '; vale esta conta' : '; não vale: há conta mais nova com outra comissão';
    return ` (${earnerWords[earner]}${differ ? standing : ''})`;
  });
}

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
  const calculations = ordered.map(presentCalculation);
  const texts = fitCalculations(calculations.map(calculationFacts));
  const marks = commissionMarks(calculations);
  return ordered.map(({ kind, createdAt }, index) => ({
    label: `seu cálculo “${calculators[kind].titulo}”${marks[index]}`,
    text: texts[index] ?? '',
    calculatedAt: createdAt,
  }));
}
