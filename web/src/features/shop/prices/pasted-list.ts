import { sameService } from '@matilha/contract/billing/service-key';
import { randomUuid } from '@matilha/contract/random-uuid';
import type { ReadPriceList, ShopService, ShopServiceInput } from '@matilha/contract/shop/shop';
import type { Values } from '../autosave.ts';
import { asTyped, parseRow } from './price-text.ts';

/** A row that was read and not stored yet. */
export interface PastedRow {
  id: string;
  values: Values;
  /** The doubt of the reader; empty for a row without one. */
  doubt: string;
  checked: boolean;
}

/** A row in doubt is not checked: only the person can confirm it. */
export const pastedRows = ({ rows, doubts }: Pick<ReadPriceList, 'rows' | 'doubts'>): PastedRow[] =>
  rows.map((row, index) => {
    const doubt = doubts[index] ?? '';
    return { id: randomUuid(), values: asTyped(row), doubt, checked: doubt === '' };
  });

/** Returns the stored row for the same service, size and coat, which a pasted row replaces. */
export function storedFor({ values }: PastedRow, services: readonly ShopService[]): ShopService | undefined {
  const { servico = '', porte = '', pelagem = '' } = values;
  return sameService({ servico, porte, pelagem }, services);
}

/** Returns the input for saving the checked rows, and the first row that cannot be saved yet. */
export function toSave(rows: readonly PastedRow[], services: readonly ShopService[]) {
  const inputs = new Map<string, ShopServiceInput>();
  for (const pasted of rows.filter(({ checked }) => checked)) {
    const parsed = parseRow(pasted.values);
    if ('problems' in parsed) return { wrong: pasted.id, inputs: [] };
    const stored = storedFor(pasted, services);
    const id = stored?.id ?? pasted.id;
    inputs.set(id, { id, version: stored?.version ?? 0, ...parsed.row });
  }
  return { wrong: undefined, inputs: [...inputs.values()] };
}
