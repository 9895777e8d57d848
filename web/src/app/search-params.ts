/** Queries are plain text both ways: a name, a value, nothing guessed from how it looks. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string') params.set(name, value);
  }
  const text = params.toString();
  return text && `?${text}`;
}

/** Keeps the named parameters of an address, drops the others. */
export function keepText<Key extends string>(search: Record<string, unknown>, keys: readonly Key[]) {
  const kept: Partial<Record<Key, string>> = {};
  for (const key of keys) {
    const value = search[key];
    if (typeof value === 'string') kept[key] = value;
  }
  return kept;
}
