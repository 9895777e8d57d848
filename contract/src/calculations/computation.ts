import * as z from 'zod/mini';
import { moneyText, percentText } from '../portuguese/amounts.ts';
import type { FixedCost } from './fields.ts';
import { type PriceDirection, type PriceStep, partOf, sum, type Unit, units } from './numbers.ts';

/** One sum, as it is shown: `expression` has the numbers ("R$ 7.200,00 ÷ 12.000 min"), `value` is an integer in `unit`. */
export const step = z.object({
  label: z.string(),
  expression: z.string(),
  value: z.int(),
  unit: z.enum(units),
});
export type Step = z.infer<typeof step>;

/** The last step ends at one of the result's headlines. `notices` warn in words, the most urgent first. */
export interface Computation<Result> {
  result: Result;
  steps: Step[];
  notices: string[];
}

export const stepOf = (label: string, expression: string, value: number, unit: Unit = 'centavos'): Step => ({
  label,
  expression,
  value,
  unit,
});

/** A number of a result that is shown large and compared with the one before. */
export interface Headline {
  key: string;
  label: string;
  value: number;
  unit: Unit;
  /** Whether a higher value is good news; null when that depends. */
  higher_is_better: boolean | null;
}

export const headline = (
  key: string,
  label: string,
  value: number,
  unit: Unit,
  higherIsBetter: boolean | null = null,
): Headline => ({ key, label, value, unit, higher_is_better: higherIsBetter });

/** Returns the cents of each fixed cost that belong to what is calculated, and their sum. */
export function fixedCostsOf(costs: readonly FixedCost[]): { parts: number[]; total: number } {
  const parts = costs.map(({ valor_centavos, parte_bp }) => partOf(valor_centavos, parte_bp));
  return { parts, total: sum(parts) };
}

/** Returns "R$ 1.280,00 + R$ 2.900,00". */
const sumText = (amounts: readonly number[]): string => amounts.map(moneyText).join(' + ');

/** Returns the steps from each fixed cost with its part to their sum, named by `label`. */
export function fixedCostSteps(label: string, costs: readonly FixedCost[]): Step[] {
  const { parts, total } = fixedCostsOf(costs);
  return [
    ...costs.map(({ nome, valor_centavos, parte_bp }, index) =>
      stepOf(
        `Custo fixo: ${nome}`,
        `${moneyText(valor_centavos)} × ${percentText(parte_bp)}`,
        parts[index] ?? 0,
      ),
    ),
    stepOf(label, sumText(parts), total),
  ];
}

/** Returns "1 − 20% − 9,8%". */
export const dividerText = (shares: readonly number[]): string =>
  ['1', ...shares.map(percentText)].join(' − ');

/** Returns "R$ 48,53 no múltiplo de R$ 5,00 mais próximo". */
export function toStepText(cents: number, step: PriceStep, direction: PriceDirection): string {
  if (step === 1) return `${moneyText(cents)}, sem arredondar`;
  return direction === 'para-cima'
    ? `${moneyText(cents)} para cima, até o múltiplo de ${moneyText(step)}`
    : `${moneyText(cents)} no múltiplo de ${moneyText(step)} mais próximo`;
}

/** The bank's limit: above it the price is hardly one that a client pays. */
export const sharesToWarnAt = 7_000;

/** Returns the warning about shares of a price that take more than 70 % of it. */
export function sharesNotice(shares: number): string[] {
  if (shares <= sharesToWarnAt) return [];
  return [
    `Os percentuais somam ${percentText(shares)} do preço. Acima de 70% a conta raramente fecha: veja qual deles não cabe.`,
  ];
}
