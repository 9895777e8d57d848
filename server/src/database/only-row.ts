/** Returns the one row of a statement that always returns one, such as an insert or an aggregate. Throws for none or several. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) throw new Error(`${rows.length} rows instead of one`);
  return row;
}
