import { type Catalogue, emptyCatalogue } from '../model/catalogue.ts';
import type { AccountStore } from '../store.ts';

/** Returns functions that read and change the catalogue that all accounts share. */
export function openCatalogue(store: AccountStore) {
  // The cast is safe: nothing else writes this document.
  const asWritten = (stored: unknown) => stored as Catalogue;
  return {
    read: async (): Promise<Catalogue> =>
      asWritten((await store.readDocument('catalogue')) ?? emptyCatalogue()),
    /** Runs `work` under the catalogue's lock. If it throws, nothing changes. */
    change: <T>(work: (catalogue: Catalogue) => { catalogue: Catalogue; value: T }): Promise<T> =>
      store.changeDocument('catalogue', emptyCatalogue(), (stored) => {
        const { catalogue, value } = work(asWritten(stored));
        return { document: catalogue, value };
      }),
  };
}

export type CatalogueBook = ReturnType<typeof openCatalogue>;
