import type { Context } from '#server/platform/context.ts';
import { searchExpression, wordsOf } from '../rules.ts';
import { type FoundRow, searchForPerson } from '../search-repository.ts';
import { readerOf } from './reader.ts';

const mostResults = 10;
/** Enough to choose ten from within 20 ms among 100,000 materials. */
const breadth = 80;

/**
 * Materials that have all the words asked for, or, where there is none, any of them; best first, only what the reader
 * may open (I11). The last word may be unfinished.
 */
export async function searchMaterials(context: Context, text: string): Promise<FoundRow[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const reader = readerOf(context);
  const search = (all: boolean) => {
    const expression = searchExpression(words, { all, unfinished: true });
    return searchForPerson(context.db, reader, { expression, limit: mostResults, breadth });
  };
  const exact = await search(true);
  return exact.length > 0 || words.length === 1 ? exact : search(false);
}
