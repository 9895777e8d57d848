import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import dictionary from 'dictionary-pt';
import { createHunspellFromStrings } from 'hunspell-wasm';

/** The words of the trade that the dictionary lacks, one a line. */
export const tradeWords: string[] = readFileSync(
  join(import.meta.dirname, '../../../../quality/trade-words.txt'),
  'utf8',
)
  .trimEnd()
  .split('\n');

/** Addresses, links, placeholders, hashtags and code: no words. */
const noWords =
  /https?:\/\/\S+|\]\([^)]*\)|\{+[\w-]+\}+|(?<![\p{L}\d])#[\p{L}\d_]+|`[^`]*`|\S+@\S+|[\w-]+\.(?:com|br)\S*/gu;

interface Speller {
  /** Returns the words of a text that neither the Brazilian dictionary nor the trade's list knows. */
  misspelled(text: string): string[];
  /** Returns whether the dictionary alone knows a word. */
  isInDictionary(word: string): boolean;
  dispose(): void;
}

/** Loads the Brazilian dictionary of LibreOffice, about 100 MB of memory until `dispose`. */
export async function loadSpeller(): Promise<Speller> {
  const decoder = new TextDecoder();
  const hunspell = await createHunspellFromStrings(
    decoder.decode(dictionary.aff),
    decoder.decode(dictionary.dic),
  );
  const known = new Map(tradeWords.map((word) => [word, true]));
  const isKnown = (word: string): boolean => {
    const found = known.get(word) ?? (known.get(word.toLowerCase()) || hunspell.testSpelling(word));
    known.set(word, found);
    return found;
  };
  const parts = (word: string) => word.split(/[-’']/);
  return {
    misspelled: (text) =>
      (text.replace(noWords, ' ').match(/\p{L}+(?:[-’']\p{L}+)*/gu) ?? []).filter(
        (word) => !isKnown(word) && !parts(word).every(isKnown),
      ),
    isInDictionary: (word) => hunspell.testSpelling(word),
    dispose: () => hunspell.dispose(),
  };
}
