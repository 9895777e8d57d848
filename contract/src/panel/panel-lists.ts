import * as z from 'zod/mini';
import { lineOrNothing } from '../primitives.ts';

/** Rows that a list of the panel counts and pages through; further ones are reached by search and filters. */
export const countedRows = 10_000;
/** Returns the number of rows in words of a sentence; `total` may be that of a list, at most `countedRows` + 1. */
export const countedText = (total: number): string =>
  total > countedRows ? `mais de ${countedRows.toLocaleString('pt-BR')}` : total.toLocaleString('pt-BR');
/** Rows of one exported file. */
export const exportedRows = 50_000;

/** Response header with the number of rows that match, at most `countedRows` + 1. */
export const totalHeader = 'x-total-count';

const wholeNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'Informe um número')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.maximum(max, `No máximo ${max}`)),
    ),
  );

/** Ids of records that others refer to, separated by commas: one call names them all. */
export const chosenIds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, 'Informe até 100 números, com vírgulas')),
  z.transform((text: string) => text.split(',').map(Number)),
);

const perPage = z._default(wholeNumber(100), 25);

/**
 * Query of a list of the panel: search text, order, page, and the list's own filters. The first name of `sorts` is the order without a
 * choice.
 */
export const panelListQuery = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.core.$ZodLooseShape = Record<never, never>,
>(
  sorts: Sorts,
  filters?: Filters,
) =>
  z.strictObject({
    q: z._default(lineOrNothing(100), ''),
    sort: z._default(z.enum(sorts), sorts[0] as Sorts[number]),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    page: z._default(wholeNumber(countedRows), 1),
    per_page: perPage,
    ...(filters as Filters),
  });

/** The part of a list's query that every list has. */
export interface PanelListQuery {
  q: string;
  sort: string;
  order: 'asc' | 'desc';
  page: number;
  per_page: number;
}
