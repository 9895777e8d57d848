import { plainLine } from '../portuguese/plain-text.ts';
import type { PriceRow, ShopService } from '../shop/shop.ts';

type Names = Pick<PriceRow, 'servico' | 'porte' | 'pelagem'>;

/** One name for each way of writing a size or a coat. */
const sizes = [
  [/^(p|pequen[oa]s?)$/, 'p'],
  [/^(m|medi[oa]s?)$/, 'm'],
  [/^(g|grandes?)$/, 'g'],
  [/^(gg|gigantes?)$/, 'gg'],
  // Shops that write GG and XG mean two sizes.
  [/^(xg|eg)$/, 'xg'],
] as const;
const coats = [
  [/^curt[oa]s?$/, 'curta'],
  [/^medi[oa]s?$/, 'media'],
  [/^long[oa]s?$/, 'longa'],
] as const;

const nameIn = (names: typeof sizes | typeof coats, text: string): string =>
  names.find(([written]) => written.test(text))?.[1] ?? text;

/** Returns a key that is equal for the same service, size and coat, however they are written: "P" and "pequeno", "curta" and "pelo curto". */
export function serviceKey({ servico, porte, pelagem }: Names): string {
  const size = nameIn(sizes, plainLine(porte).replace(/^(de )?portes? | porte$/g, ''));
  const coat = nameIn(coats, plainLine(pelagem).replace(/^(de )?(pelos?|pelagem) /, ''));
  return [plainLine(servico), size, coat].join('|');
}

/** Returns the stored row of the same service, size and coat. */
export function sameService(row: Names, services: readonly ShopService[]): ShopService | undefined {
  const key = serviceKey(row);
  return services.find((service) => serviceKey(service) === key);
}
