/** Returns the rows with one of them at another place; places beyond the ends are the ends. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const rest = rows.filter((_row, at) => at !== from);
  const row = rows[from];
  if (row === undefined) return [...rows];
  const place = Math.min(Math.max(to, 0), rest.length);
  return [...rest.slice(0, place), row, ...rest.slice(place)];
}
