import { moneyText } from '@matilha/contract/portuguese/amounts';
import { centsCodec, minutesCodec, orNothing } from '@matilha/contract/portuguese/text-codecs';
import { type PriceRow, priceRow } from '@matilha/contract/shop/price-row';
import type { Values } from '../autosave.ts';

const priceCodec = orNothing(centsCodec);
const durationCodec = orNothing(minutesCodec);

/** Returns the texts of a row's fields. */
export const asTyped = (row: PriceRow): Values => ({
  servico: row.servico,
  porte: row.porte,
  pelagem: row.pelagem,
  preco: priceCodec.write(row.preco_centavos),
  minutos: durationCodec.write(row.minutos),
  a_partir: row.a_partir ? 'sim' : '',
});

/** Returns the row of typed fields, or their problems by field. */
export function parseRow(values: Values): { row: PriceRow } | { problems: Values } {
  const parsed = priceRow.safeParse({
    servico: values.servico ?? '',
    porte: values.porte ?? '',
    pelagem: values.pelagem ?? '',
    preco_centavos: priceCodec.read(values.preco ?? ''),
    a_partir: values.a_partir === 'sim',
    minutos: durationCodec.read(values.minutos ?? ''),
  });
  const problems: Values = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path[0] === 'preco_centavos' ? 'preco' : String(path[0]);
    problems[name] ??= message;
  }
  return parsed.success ? { row: parsed.data } : { problems };
}

/** Returns a row on one line: "P, curta · a partir de R$ 45,00 · 60 min". */
export function describeTerms({ porte, pelagem, preco_centavos, a_partir, minutos }: PriceRow): string {
  const price = preco_centavos === null ? 'falta o preço' : moneyText(preco_centavos);
  return [
    [porte, pelagem].filter(Boolean).join(', '),
    a_partir && preco_centavos !== null ? `a partir de ${price}` : price,
    minutos === null ? '' : `${minutos} min`,
  ]
    .filter(Boolean)
    .join(' · ');
}
