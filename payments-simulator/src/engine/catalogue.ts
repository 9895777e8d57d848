import { type Catalogue, emptyCatalogue } from '../model/catalogue.ts';
import type { AccountStore } from '../store.ts';

/** Reads and changes what is sold, which all accounts share. */
export function openCatalogue(store: AccountStore) {
  // The store keeps the document as it is: only this function writes it.
  const asWritten = (stored: unknown) => stored as Catalogue;
  return {
    read: async (): Promise<Catalogue> =>
      asWritten((await store.readDocument('catalogue')) ?? emptyCatalogue()),
    /** `work` runs under the catalogue's lock; what it throws changes nothing. */
    change: <T>(work: (catalogue: Catalogue) => { catalogue: Catalogue; value: T }): Promise<T> =>
      store.changeDocument('catalogue', emptyCatalogue(), (stored) => {
        const { catalogue, value } = work(asWritten(stored));
        return { document: catalogue, value };
      }),
  };
}

export type CatalogueBook = ReturnType<typeof openCatalogue>;
