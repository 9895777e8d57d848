/** Rows of one statement: their values stay far below the 65,535 parameters that one may have. */
const rowsOfStatement = 500;

/** Divides rows among statements. */
export const batches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsOfStatement) }, (_, at) =>
    rows.slice(at * rowsOfStatement, (at + 1) * rowsOfStatement),
  );
