import { sameService, serviceKey } from '@matilha/contract/billing/service-key';
import type { PriceRow, ShopService, ShopServiceInput } from '@matilha/contract/shop/shop';

export interface NewRow extends PriceRow {
  id: string;
}

export interface RowToShop {
  row: NewRow;
  /** The replaced row of the price list. */
  stored: ShopService | undefined;
  /** A later row of the same name, which takes precedence. */
  later: NewRow | undefined;
}

/** Returns the chosen rows beside the price list. Two rows of one name would be two prices of one service: the last one counts. */
export function besideShop(chosen: readonly NewRow[], services: readonly ShopService[]): RowToShop[] {
  const last = new Map(chosen.map((row) => [serviceKey(row), row]));
  return chosen.map((row) => {
    const counting = last.get(serviceKey(row));
    return { row, stored: sameService(row, services), later: counting === row ? undefined : counting };
  });
}

/** Returns the rows to save: a replaced row keeps the shop's words, its "a partir de", and minutes unknown to the calculator. */
export const rowsToSave = (rows: readonly RowToShop[]): ShopServiceInput[] =>
  rows.flatMap(({ row, stored, later }) => {
    if (later) return [];
    if (!stored) return [{ ...row, version: 0 }];
    const { id, version, servico, porte, pelagem, a_partir } = stored;
    const { preco_centavos } = row;
    return [
      {
        id,
        version,
        servico,
        porte,
        pelagem,
        preco_centavos,
        a_partir,
        minutos: row.minutos ?? stored.minutos,
      },
    ];
  });
