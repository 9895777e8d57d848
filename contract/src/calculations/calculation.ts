import * as z from 'zod/mini';
import { isoInstant, longId, longIdInPath } from '../primitives.ts';
import { bathPackage } from './bath-package.ts';
import { breakEven } from './break-even.ts';
import { commission } from './commission.ts';
import { type Computation, type Headline, step } from './computation.ts';
import { consultationPrice } from './consultation-price.ts';
import { type CalculationKind, calculationKind, calculationKinds } from './kinds.ts';
import { units } from './numbers.ts';
import { priceTable } from './price-table.ts';
import { productiveMinute } from './productive-minute.ts';

/** All calculators by kind. A screen of one kind imports that kind's file, which is smaller. */
export const calculators = {
  'minuto-produtivo': productiveMinute,
  'tabela-de-precos': priceTable,
  'pacote-de-banho': bathPackage,
  comissao: commission,
  'ponto-de-equilibrio': breakEven,
  'preco-da-consulta': consultationPrice,
} as const;
type Calculators = typeof calculators;
export type InputOf<Kind extends CalculationKind> = z.output<Calculators[Kind]['input']>;
export type ResultOf<Kind extends CalculationKind> = z.output<Calculators[Kind]['result']>;

/** Calculations of one account. */
export const mostCalculations = 1_000;
/** Calculations of one page of the list. */
export const calculationsPerPage = 20;

const id = z.uuid();
interface Schemas<Kind extends CalculationKind, Input extends z.ZodMiniType, Result extends z.ZodMiniType> {
  kind: Kind;
  input: Input;
  result: Result;
}
type Any = z.ZodMiniType;
const sent = <Kind extends CalculationKind, Input extends Any>({
  kind,
  input,
}: Omit<Schemas<Kind, Input, Any>, 'result'>) => z.strictObject({ id, kind: z.literal(kind), input });

/**
 * `POST /api/calculations`. Its id is made by the browser, so that a repeated request stores one; the server computes the result. Sending a
 * deleted calculation again stores it again, with the date of that day.
 */
export const calculationInput = z.discriminatedUnion('kind', [
  sent(productiveMinute),
  sent(priceTable),
  sent(bathPackage),
  sent(commission),
  sent(breakEven),
  sent(consultationPrice),
]);
export type CalculationInput = z.infer<typeof calculationInput>;

const stored = <Kind extends CalculationKind, Input extends Any, Result extends Any>({
  kind,
  input,
  result,
}: Schemas<Kind, Input, Result>) =>
  z.object({
    id,
    kind: z.literal(kind),
    created_at: isoInstant,
    input,
    result,
    /** As computed on that day: a later change of the method does not change them. */
    steps: z.array(step),
    notices: z.array(z.string()),
  });

/** The response of `POST /api/calculations`. */
export const calculation = z.discriminatedUnion('kind', [
  stored(productiveMinute),
  stored(priceTable),
  stored(bathPackage),
  stored(commission),
  stored(breakEven),
  stored(consultationPrice),
]);
export type Calculation = z.infer<typeof calculation>;
export type CalculationOf<Kind extends CalculationKind> = Extract<Calculation, { kind: Kind }>;

/** Computes on the server and in the browser alike. Takes an input that its schema has accepted. */
export function compute<Kind extends CalculationKind>(
  kind: Kind,
  input: InputOf<Kind>,
): Computation<ResultOf<Kind>> {
  const run = calculators[kind].compute as unknown as (given: InputOf<Kind>) => Computation<ResultOf<Kind>>;
  return run(input);
}

/** Returns at most four numbers of a result, the answer to the calculator's question first. */
export function headlinesOf<Kind extends CalculationKind>(kind: Kind, result: ResultOf<Kind>): Headline[] {
  return (calculators[kind].headlines as unknown as (done: ResultOf<Kind>) => Headline[])(result);
}

const headlineShown = z.object({
  key: z.string(),
  label: z.string(),
  value: z.int(),
  unit: z.enum(units),
  higher_is_better: z.nullable(z.boolean()),
});

/** A row of the list: the calculation without its input, result and steps. */
export const calculationSummary = z.object({
  id,
  kind: calculationKind,
  created_at: isoInstant,
  headlines: z.array(headlineShown),
});
export type CalculationSummary = z.infer<typeof calculationSummary>;

export const calculationInPath = z.strictObject({ id });
/** `GET /api/calculations`. `cursor` is the `next` of the previous page; without `kind`, calculations of every kind. */
export const calculationsQuery = z.strictObject({
  kind: z.optional(calculationKind),
  cursor: z.optional(longIdInPath),
});
/** A page, newest first; `next` is the cursor of the following page, null on the last one. */
export const calculationsPage = z.object({
  calculations: z.array(calculationSummary),
  next: z.nullable(longId),
});
export type CalculationsPage = z.infer<typeof calculationsPage>;

const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();

/** Returns what a calculation is about: two of one kind are compared only if this is equal. Empty for kinds that a shop has once. */
export const subjectOf = ({ kind, input }: Pick<CalculationInput, 'kind' | 'input'>): string => {
  if (kind !== 'pacote-de-banho') return '';
  const { modalidade, banhos, servico } = input as InputOf<'pacote-de-banho'>;
  return `${modalidade} ${banhos} ${plain(servico)}`;
};

/** Returns the key by which a row of a price table is found in an earlier table. */
export const rowKey = (row: { servico: string; porte: string; pelagem: string }): string =>
  [row.servico, row.porte, row.pelagem].map(plain).join('|');

/**
 * `GET /api/calculations/:id`: a stored calculation beside the one of its kind and subject before it, for `comparison`; null when it is the
 * first.
 */
export const calculationShown = z.object({ calculation, previous: z.nullable(calculation) });
export type CalculationShown = z.infer<typeof calculationShown>;

/** `GET /api/calculations/newest`: the newest calculation of each kind that has one, in the order of `calculationKinds`. */
export const newestCalculations = z.array(calculationSummary).check(z.maxLength(calculationKinds.length));

/** A headline beside the one of the calculation before; `before` and `change` are null when there is none. */
export interface ComparedHeadline extends Headline {
  before: number | null;
  change: number | null;
  /** `null`: neither better nor worse. */
  better: boolean | null;
}

/** Numbers of a whole table, which say nothing beside those of a table with other rows. */
const ofAllRows = ['preco_medio_centavos', 'menor_margem_bp'];

function hasOtherRows(previous: object, current: object): boolean {
  const [before, now] = [previous, current].map((done) =>
    'linhas' in done ? (done as ResultOf<'tabela-de-precos'>).linhas.map(rowKey).sort() : [],
  );
  return before?.join('\n') !== now?.join('\n');
}

/** Returns the headlines of a calculation with their change since an earlier one of its kind. */
export function comparison<Kind extends CalculationKind>(
  kind: Kind,
  previous: ResultOf<Kind> | null,
  current: ResultOf<Kind>,
): ComparedHeadline[] {
  const left = previous !== null && hasOtherRows(previous, current) ? ofAllRows : [];
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
