/** Returns the id of a reference, expanded or not. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Returns a required string: an id, a currency, an address. Throws a TypeError for anything else. */
export function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new TypeError('not a text');
  return value;
}

/** Returns Unix seconds as a Date. Throws a TypeError for anything else, such as a field of a malformed response. */
export function instantOf(seconds: number): Date {
  if (!Number.isFinite(seconds)) throw new TypeError('not a time');
  return new Date(seconds * 1_000);
}

export const instantOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : instantOf(seconds);

export const unixSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** Returns `value` if it is one of `words`. Throws a TypeError for others: values that the provider adds later are not guessed. */
export function knownWord<Word extends string>(words: readonly Word[], value: string | null): Word {
  const word = words.find((known) => known === value);
  if (!word) throw new TypeError('a word that is not known');
  return word;
}

/** Returns an amount in cents. Throws a TypeError unless it is a safe integer. */
export function centsOf(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TypeError('not an amount');
  return value;
}

const mostItems = 20_000;

/** Returns the items of all pages. Throws a RangeError beyond 20,000 items: the pages never end. */
export async function allOf<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of pages) {
    if (items.length === mostItems) throw new RangeError('pages without end');
    items.push(item);
  }
  return items;
}
