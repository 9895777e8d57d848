import type { Account } from '../model/account.ts';
import type { Catalogue } from '../model/catalogue.ts';
import type { ProviderEvent } from '../model/turn.ts';
import type { AccountStore, Changed } from '../store.ts';

export interface MemoryStore extends AccountStore {
  /** Every event so far, oldest first. */
  events: ProviderEvent[];
  saveCatalogue(catalogue: Catalogue): void;
}

interface Row {
  document: string;
  nextAt: Date | null;
}

/** Keeps documents as JSON text, as a database would, so that callers never share objects. */
export function createMemoryStore(): MemoryStore {
  const rows = new Map<string, Row>();
  const documents = new Map<string, string>();
  const events: ProviderEvent[] = [];

  const save = ({ account, nextAt, events: caused }: Changed<unknown>) => {
    rows.set(account.id, { document: JSON.stringify(account), nextAt });
    events.push(...structuredClone(caused));
  };
  const read = (customerId: string): Account | null => {
    const row = rows.get(customerId);
    return row ? JSON.parse(row.document) : null;
  };
  const readDocument = (name: string): unknown => JSON.parse(documents.get(name) ?? 'null');

  return {
    events,
    readAccount: async (customerId) => read(customerId),
    insertAccount: async (changed) => {
      if (rows.has(changed.account.id)) return false;
      save(changed);
      return true;
    },
    changeAccount: async (customerId, work) => {
      const account = read(customerId);
      if (!account) return null;
      const changed = work(account);
      save(changed);
      return changed;
    },
    listDue: async (until, limit) =>
      [...rows]
        .filter(([, { nextAt }]) => nextAt !== null && nextAt <= until)
        .sort(([, first], [, second]) => Number(first.nextAt) - Number(second.nextAt))
        .slice(0, limit)
        .map(([customerId]) => customerId),
    listBuyers: async () => [...rows.keys()].filter((id) => (read(id)?.checkouts.length ?? 0) > 0),
    readDocument: async (name) => readDocument(name),
    changeDocument: async (name, empty, work) => {
      const { document, value } = work(readDocument(name) ?? structuredClone(empty));
      documents.set(name, JSON.stringify(document));
      return value;
    },
    saveCatalogue: (catalogue) => void documents.set('catalogue', JSON.stringify(catalogue)),
  };
}
