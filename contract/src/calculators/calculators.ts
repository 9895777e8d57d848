import type * as z from 'zod/mini';
import { bathPackage } from './bath-package.ts';
import { breakEven } from './break-even.ts';
import { commission } from './commission.ts';
import { consultationPrice } from './consultation-price.ts';
import type { CalculationKind } from './kinds.ts';
import type { Calculator, Headline, ResultTable, Step } from './parts/calculator.ts';
import { layoutOf, type Sheet } from './parts/sheet.ts';
import { numbersOf, quantitiesOf } from './parts/shown.ts';
import { priceTable } from './price-table.ts';
import { productiveMinute } from './productive-minute.ts';

/** All calculators by kind. */
export const calculators = {
  'minuto-produtivo': productiveMinute,
  'tabela-de-precos': priceTable,
  'pacote-de-banho': bathPackage,
  comissao: commission,
  'ponto-de-equilibrio': breakEven,
  'preco-da-consulta': consultationPrice,
} as const satisfies { [Kind in CalculationKind]: { kind: Kind } };
type Calculators = typeof calculators;
export type InputOf<Kind extends CalculationKind> = Calculators[Kind]['example'];
export type ResultOf<Kind extends CalculationKind> = z.output<Calculators[Kind]['result']>;

/** Returns the calculator of a kind that is known only when it runs. */
export const calculatorOf = <Kind extends CalculationKind>(
  kind: Kind,
): Calculator<Kind, InputOf<Kind>, ResultOf<Kind>> =>
  calculators[kind] as unknown as Calculator<Kind, InputOf<Kind>, ResultOf<Kind>>;

/** A result with the sum that gives it. The last step ends at one of the result's headlines. */
export interface Computation<Result> {
  result: Result;
  steps: Step[];
  notices: string[];
}

/** Computes on the server and in the browser alike. Takes an input that its schema has accepted. */
export function compute<Kind extends CalculationKind>(
  kind: Kind,
  input: InputOf<Kind>,
): Computation<ResultOf<Kind>> {
  const { computed, notices } = calculatorOf(kind);
  const sums = computed(input);
  const result = numbersOf<ResultOf<Kind>>(sums.result);
  return {
    result,
    steps: sums.steps.map(([label, { expression, value, unit }]) => ({
      label,
      expression: expression.words(),
      value,
      unit,
    })),
    notices: [...notices(input, result)],
  };
}

/** Returns at most four numbers of a result, the answer to the calculator's question first. */
export const headlinesOf = <Kind extends CalculationKind>(
  kind: Kind,
  result: ResultOf<Kind>,
): readonly Headline[] => calculatorOf(kind).headlines(quantitiesOf(result));

/** Returns the tables that stand below the large numbers of a result; a row of prices shows the price that it had before. */
export const tablesOf = <Kind extends CalculationKind>(
  kind: Kind,
  { input, result }: { input: InputOf<Kind>; result: ResultOf<Kind> },
  before: ResultOf<Kind> | null = null,
): readonly ResultTable[] => calculatorOf(kind).tables(quantitiesOf(result), input, before);

/** Returns the subject of a calculation: two calculations of one kind are compared only if their subjects are equal. */
export const subjectOf = <Kind extends CalculationKind>(kind: Kind, input: InputOf<Kind>): string =>
  calculatorOf(kind).subject(input);

/** Returns what the sums of a calculation rest on, in words; it stands on every result, also on one that was stored before forms asked. */
export const basisOf = <Kind extends CalculationKind>(kind: Kind, input: InputOf<Kind>): readonly string[] =>
  calculatorOf(kind).basis(input);

/** Returns the layout of a calculation's spreadsheet with the result whose quantities have their cells there. */
export function sheetWithCells<Kind extends CalculationKind>(kind: Kind, input: InputOf<Kind>) {
  const { titulo, planilha, form, computed, headlines, tables } = calculatorOf(kind);
  const sums = computed(input);
  return {
    result: sums.result,
    ...layoutOf({
      titulo,
      planilha,
      form,
      headlines: headlines(sums.result),
      tables: tables(sums.result, input, null),
      computed: sums,
    }),
  };
}

/** Returns the spreadsheet of a calculation, whose formulas follow a change of an input cell. */
export const sheetOf = <Kind extends CalculationKind>(kind: Kind, input: InputOf<Kind>): Sheet =>
  sheetWithCells(kind, input).sheet;

/** A headline compared with that of the previous calculation; `before` and `change` are null without a previous one. */
export interface ComparedHeadline extends Headline {
  before: number | null;
  change: number | null;
  /** `null`: neither better nor worse. */
  better: boolean | null;
}

/** Returns the headlines of a calculation with their change since an earlier one of its kind. */
export function comparison<Kind extends CalculationKind>(
  kind: Kind,
  previous: ResultOf<Kind> | null,
  current: ResultOf<Kind>,
): ComparedHeadline[] {
  const left = previous === null ? [] : calculatorOf(kind).notCompared(previous, current);
  const earlier = (previous === null ? [] : headlinesOf(kind, previous)).filter(
    ({ key }) => !left.includes(key),
  );
  return headlinesOf(kind, current).map((shown) => {
    const before = earlier.find(({ key }) => key === shown.key)?.value ?? null;
    const change = before === null ? null : shown.value - before;
    const isSame = change === null || change === 0 || shown.higher_is_better === null;
    return { ...shown, before, change, better: isSame ? null : change > 0 === shown.higher_is_better };
  });
}
