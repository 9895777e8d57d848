import type { ShopService } from '@matilha/contract/shop/shop';
import { describe, expect, it } from 'vitest';
import { besideShop, type NewRow, rowsToSave } from './rows-to-shop.ts';

const row = (id: string, change: Partial<NewRow> = {}): NewRow => ({
  id,
  servico: 'Banho',
  porte: 'pequeno',
  pelagem: 'curto',
  preco_centavos: 5_000,
  a_partir: false,
  minutos: 40,
  ...change,
});
const stored: ShopService = {
  id: 'loja',
  version: 3,
  servico: 'Banho',
  porte: 'P',
  pelagem: 'curta',
  preco_centavos: 4_500,
  a_partir: true,
  minutos: 60,
  confirmed_at: '2026-11-20T12:00:00.000Z',
};
const saved = (rows: NewRow[]) => rowsToSave(besideShop(rows, [stored]));

describe('prices for Minha Loja', () => {
  it('replaces a price named in other words, and keeps the words and "a partir de" of the shop', () => {
    expect(saved([row('nova')])).toEqual([
      {
        id: 'loja',
        version: 3,
        servico: 'Banho',
        porte: 'P',
        pelagem: 'curta',
        preco_centavos: 5_000,
        a_partir: true,
        minutos: 40,
      },
    ]);
    expect(saved([row('nova', { minutos: null })])[0]?.minutos).toBe(60);
  });

  it('adds a row of another size', () => {
    const added = row('nova', { porte: 'grande' });
    expect(saved([added])).toEqual([{ ...added, version: 0 }]);
  });

  it('counts the last of two rows of one name, and names it beside the first', () => {
    const first = row('a', { porte: 'médio' });
    const second = row('b', { porte: 'M', preco_centavos: 7_000 });
    expect(besideShop([first, second], []).map(({ later }) => later?.id)).toEqual(['b', undefined]);
    expect(saved([first, second])).toEqual([{ ...second, version: 0 }]);
  });
});
