import type { QueryResultRow } from 'pg';
import type { Executor } from './connection.ts';
import { gatherCalls } from './gather-calls.ts';
import { namedStatement } from './named-statement.ts';

type Values = readonly (string | number | null)[];

/**
 * Returns a read of the hot path, as `namedStatement` does. Calls that arrive together share one statement, which costs little more than
 * one call. Parameters must have the given types of PostgreSQL and hold no NUL; a failure fails all calls of the statement. Nothing is
 * kept: a call always reads what is committed when it is made.
 */
export function sharedStatement<Row extends QueryResultRow>(
  name: string,
  types: readonly string[],
  text: string,
) {
  const readOne = namedStatement<Row>(name, text);
  const readMany = namedStatement<Row & { call: number }>(`${name}_shared`, textForMany(types, text));
  const readAll = async (db: Executor, calls: readonly Values[]): Promise<Row[][]> => {
    const [only] = calls;
    if (calls.length === 1 && only) return [await readOne(db, [...only])];
    const asked = calls.map((values, call) => ({
      call,
      ...Object.fromEntries(values.map((value, index) => [`value${index + 1}`, value])),
    }));
    const found = calls.map((): Row[] => []);
    for (const { call, ...row } of await readMany(db, [JSON.stringify(asked)]))
      found[call]?.push(row as unknown as Row);
    return found;
  };
  const reads = new WeakMap<Executor, (values: Values) => Promise<Row[]>>();
  return (db: Executor, values: Values): Promise<Row[]> => {
    const read = reads.get(db) ?? gatherCalls((calls: readonly Values[]) => readAll(db, calls));
    reads.set(db, read);
    return read(values);
  };
}

/** PostgreSQL expects a fixed number of rows from JSON, whatever their number, so it keeps one plan; an array would be planned again each time. */
function textForMany(types: readonly string[], text: string): string {
  const columns = types.map((type, index) => `value${index + 1} ${type}`);
  const forEach = text.replaceAll(/\$(\d+)/g, 'asked.value$1');
  return `select asked.call, found.* from json_to_recordset($1::json) as asked (call int, ${columns.join(', ')}), lateral (${forEach}) as found`;
}
