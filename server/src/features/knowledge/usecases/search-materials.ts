import type { Context } from '#server/platform/context.ts';
import { readerOf } from '../reader.ts';
import { searchExpression, wordsOf } from '../rules.ts';
import { type FoundRow, searchForPerson } from '../search-repository.ts';

const mostResults = 10;
/** Allows choosing the ten best of 100,000 materials within 20 ms. */
const breadth = 80;

/**
 * Returns materials with all the words, or with any of them if none has all; best first, and only materials open to the
 * caller (I11). The last word may be unfinished.
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
