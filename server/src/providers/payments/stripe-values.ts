/** An id, or the object it was expanded to. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** What must not be missing: an id, a currency, an address. Throws for anything else. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('not a text');
  return value;
}

/** Unix seconds as an instant. Throws for anything else, as a garbled answer has. */
export function instantOf(seconds: number): Date {
  if (!Number.isFinite(seconds)) throw new TypeError('not a time');
  return new Date(seconds * 1_000);
}

export const instantOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : instantOf(seconds);

export const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** One of the values that we know. Throws for others: what the provider adds one day is never guessed. */
export function knownWord<Word extends string>(words: readonly Word[], value: string | null): Word {
  const word = words.find((known) => known === value);
  if (!word) throw new TypeError('a word that is not known');
  return word;
}

/** An integer, as amounts are. Throws for anything else. */
export function centsOf(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('not an amount');
  return value;
}

const mostItems = 20_000;

/** Every item of every page. Throws where the pages never end. */
export async function allOf<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of pages) {
    if (items.length === mostItems) throw new RangeError('pages without end');
    items.push(item);
  }
  return items;
}
