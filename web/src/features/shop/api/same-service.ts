import type { PriceRow, ShopService } from '@matilha/contract/shop';

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

type Names = Pick<PriceRow, 'servico' | 'porte' | 'pelagem'>;
const keyOf = ({ servico, porte, pelagem }: Names) => [servico, porte, pelagem].map(plain).join('|');

/** Returns the stored row of the same service, size and coat, however it is written. */
export function sameService(row: Names, services: readonly ShopService[]): ShopService | undefined {
  const key = keyOf(row);
  return services.find((service) => keyOf(service) === key);
}
