/** Returns the one row of a statement that always returns one, such as an insert or an aggregate. Throws for none or several. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...rest] = rows;
  if (row === undefined || rest.length > 0) throw new Error(`${rows.length} rows instead of one`);
  return row;
}
