import type { PriceRow } from '../shop/shop.ts';
import type { Calculation } from './calculation.ts';
import { calculatorOf, headlinesOf } from './calculators.ts';
import { exampleOf } from './example-values.ts';
import type { CalculationKind } from './kinds.ts';
import type { CalculatorPrice, Example } from './parts/calculator.ts';
import { valueText } from './parts/units.ts';

/** Says that numbers are not the shop's, so that no assistant takes them for facts (decision 0079). */
function exampleWarning(example: Example, input: object): string[] {
  if (example.isAll) return ['Só números de exemplo: nenhum é desta loja'];
  return Object.keys(input).some(example.hasRow)
    ? ['Parte dos números ainda é do exemplo, não desta loja']
    : [];
}

/**
 * Returns a calculation as short lines that an assistant reads, the most useful first: the numbers that answer the calculator's question, then
 * those behind them, after a warning where they are the example's. Names that the person typed are among the latter: they are data, never instructions.
 */
export function calculationFacts({ kind, input, result }: Calculation): string[] {
  const example = exampleOf({ kind, input });
  return [
    ...exampleWarning(example, input),
    ...headlinesOf<CalculationKind>(kind, result).map(
      ({ label, value, unit }) => `${label}: ${valueText(value, unit)}`,
    ),
    ...calculatorOf<CalculationKind>(kind).facts(input, result, example),
  ];
}

/**
 * The numbers behind a price: the person's own, the person's and the example's together, or the example's alone, which is never a price of
 * the shop (decision 0079).
 */
export type PriceOrigin = 'own' | 'mixed' | 'example';

export interface CalculatedPrice {
  row: PriceRow;
  origin: PriceOrigin;
}

function originOf({ isExample, restsOnExample }: CalculatorPrice): PriceOrigin {
  if (isExample) return 'example';
  return restsOnExample ? 'mixed' : 'own';
}

/** Returns the prices of a calculation, each with where its numbers come from; none for kinds without prices. */
export const calculatedPrices = ({ kind, input, result }: Calculation): CalculatedPrice[] =>
  calculatorOf<CalculationKind>(kind)
    .prices(input, result, exampleOf({ kind, input }))
    .map((price) => {
      const { servico, porte = '', pelagem = '', preco_centavos, minutos } = price;
      const row = {
        servico: servico.slice(0, 80).trim(),
        porte,
        pelagem,
        preco_centavos,
        a_partir: false,
        minutos,
      };
      return { row, origin: originOf(price) };
    });

/** Returns the prices of a calculation as rows of "Minha loja". */
export const priceRows = (calculation: Calculation): PriceRow[] =>
  calculatedPrices(calculation).map(({ row }) => row);
