import { type PriceRow, priceRow } from '@matilha/contract/shop';
import { parseCents, parseMinutes } from '@matilha/contract/typed-numbers';
import { formatPrice } from '#web/lib/format.ts';
import type { Values } from './autosave.ts';

/** Returns the cents of a price as typed ("45", "45,90", "R$ 1.250,00"); null for none, undefined if it is no price. */
export function parsePrice(text: string): number | null | undefined {
  if (text.replace(/[R$\s]/gi, '') === '') return null;
  const cents = parseCents(text);
  return Number.isNaN(cents) ? undefined : cents;
}

/** Returns the texts of a row's fields. */
export const asTyped = (row: PriceRow): Values => ({
  servico: row.servico,
  porte: row.porte,
  pelagem: row.pelagem,
  preco: row.preco_centavos === null ? '' : formatPrice(row.preco_centavos).slice(3),
  minutos: row.minutos === null ? '' : String(row.minutos),
  a_partir: row.a_partir ? 'sim' : '',
});

/** Returns the row of typed fields, or their problems by field. */
export function parseRow(values: Values): { row: PriceRow } | { problems: Values } {
  const cents = parsePrice(values.preco ?? '');
  const minutes = (values.minutos ?? '').trim();
  const parsed = priceRow.safeParse({
    servico: values.servico ?? '',
    porte: values.porte ?? '',
    pelagem: values.pelagem ?? '',
    preco_centavos: cents ?? null,
    a_partir: values.a_partir === 'sim',
    minutos: minutes === '' ? null : parseMinutes(minutes),
  });
  const problems: Values = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] === 'preco_centavos' ? 'preco' : String(path[0]);
    problems[name] ??= message;
  }
  if (cents === undefined) problems.preco = 'Escreva o preço assim: 45,90';
  return parsed.success && cents !== undefined ? { row: parsed.data } : { problems };
}

/** Returns a row on one line: "P, curta · a partir de R$ 45,00 · 60 min". */
export function describeTerms({ porte, pelagem, preco_centavos, a_partir, minutos }: PriceRow): string {
  const price = preco_centavos === null ? 'falta o preço' : formatPrice(preco_centavos);
  return [
    [porte, pelagem].filter(Boolean).join(', '),
    a_partir && preco_centavos !== null ? `a partir de ${price}` : price,
    minutos === null ? '' : `${minutos} min`,
  ]
    .filter(Boolean)
    .join(' · ');
}
