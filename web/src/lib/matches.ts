const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Returns whether each word of the query begins a word of the text, whatever the accents and capitals. */
export function matches(text: string, query: string): boolean {
  const words = plain(text).split(/[^\p{L}\d]+/u);
  return plain(query)
    .trim()
    .split(/\s+/)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}
