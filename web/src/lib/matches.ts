import { plainText } from '@matilha/contract/portuguese/plain-text';

/** Returns whether each word of the query begins a word of the text, ignoring accents and capitals. */
export function matches(text: string, query: string): boolean {
  const words = plainText(text).split(/[^\p{L}\d]+/u);
  return plainText(query)
    .trim()
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
