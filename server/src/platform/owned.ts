declare const owned: unique symbol;

/** A row that was checked to belong to who acts; only `whoseRowIsIt` mints one. */
export type Owned<Row> = Row & { readonly [owned]: true };

/** The row as owned when it is the user's; undefined for a foreign row exactly as for a missing one. */
export function whoseRowIsIt<Row extends { userId: number }>(
  row: Row | undefined,
  userId: number,
): Owned<Row> | undefined {
  // The one cast that turns a checked row into an owned one.
  return row?.userId === userId ? (row as Owned<Row>) : undefined;
}
