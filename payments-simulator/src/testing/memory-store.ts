import type { Account } from '../model/account.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { ProviderEvent } from '../model/turn.ts';
import { type Changed, type EmulatorStore, emptyCatalogue } from '../store.ts';

export interface MemoryStore extends EmulatorStore {
  /** Every event so far, oldest first. */
  events: ProviderEvent[];
  saveCatalogue(catalogue: Catalogue): void;
}

interface Row {
  document: string;
  nextAt: Date | null;
}

/** Keeps documents as the text that a database would keep, so that nothing is shared by accident. */
export function createMemoryStore(now: () => Date): MemoryStore {
  const rows = new Map<string, Row>();
  const events: ProviderEvent[] = [];
  let catalogue = JSON.stringify(emptyCatalogue());

  const save = ({ account, nextAt, events: caused }: Changed<unknown>) => {
    rows.set(account.id, { document: JSON.stringify(account), nextAt });
    events.push(...structuredClone(caused));
  };
  const read = (customerId: string): Account | null => {
    const row = rows.get(customerId);
    return row ? JSON.parse(row.document) : null;
  };

  return {
    events,
    now: async () => now(),
    load: async (customerId) => read(customerId),
    insert: async (changed) => {
      if (rows.has(changed.account.id)) return false;
      save(changed);
      return true;
    },
    change: async (customerId, work) => {
      const account = read(customerId);
      if (!account) return null;
      const changed = work(account);
      save(changed);
      return changed.value;
    },
    listDue: async (until, limit) =>
      [...rows]
        .filter(([, { nextAt }]) => nextAt !== null && nextAt <= until)
        .sort(([, first], [, second]) => Number(first.nextAt) - Number(second.nextAt))
        .slice(0, limit)
        .map(([customerId]) => customerId),
    listBuyers: async () => [...rows.keys()].filter((id) => (read(id)?.checkouts.length ?? 0) > 0),
    loadCatalogue: async () => JSON.parse(catalogue),
    changeCatalogue: async (work) => {
      const changed = work(JSON.parse(catalogue));
      catalogue = JSON.stringify(changed.catalogue);
      return changed.value;
    },
    saveCatalogue: (given) => {
      catalogue = JSON.stringify(given);
    },
  };
}
