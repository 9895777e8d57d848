type Fields = Record<string, unknown> | null;

/** Returns a stored value as text for people. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '(vazio)';
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** Returns the fields whose values differ, in the order in which they are stored. */
export function changedFields(before: Fields, after: Fields): { name: string; was: string; is: string }[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((name) => ({ name, was: valueText(before?.[name]), is: valueText(after?.[name]) }))
    .filter(({ was, is }) => was !== is);
}
