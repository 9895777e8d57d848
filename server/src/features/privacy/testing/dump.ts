import type { Database } from '#server/database/connection.ts';

interface Column {
  table_schema: string;
  table_name: string;
  column_name: string;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns every table with its columns, including those of the job queue. */
export async function allColumns(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.$client.query<Column>(
    // PostgreSQL's catalogue, because information_schema hides tables on which the serving role has no rights.
    `select nspname as table_schema, relname as table_name, attname as column_name
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and nspname not in ('pg_catalog', 'pg_toast', 'information_schema', 'drizzle')
     order by 1, 2, attnum`,
  );
  const tables = new Map<string, string[]>();
  for (const { table_schema: schema, table_name: table, column_name: column } of rows) {
    const name = schema === 'public' ? table : `${schema}.${table}`;
    tables.set(name, [...(tables.get(name) ?? []), column]);
  }
  return tables;
}

/** Returns every row of every table as text, keyed by table. */
export async function dumpAll(db: Database): Promise<Map<string, string[]>> {
  const dumped = new Map<string, string[]>();
  for (const name of (await allColumns(db)).keys()) {
    const path = name.split('.').map(quote).join('.');
    const { rows } = await db.$client.query<{ line: string }>(`select t::text as line from ${path} t`);
    dumped.set(
      name,
      rows.map((row) => row.line),
    );
  }
  return dumped;
}

/** Returns the tables that contain this text, in clear or as hexadecimal bytes. */
export function tablesWith(dumped: Map<string, string[]>, text: string): string[] {
  const hex = Buffer.from(text).toString('hex');
  return [...dumped].flatMap(([name, lines]) =>
    lines.some((line) => line.includes(text) || line.includes(hex)) ? [name] : [],
  );
}
