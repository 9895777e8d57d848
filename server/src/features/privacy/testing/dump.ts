import type { Database } from '#server/database/connection.ts';

interface Column {
  table_schema: string;
  table_name: string;
  column_name: string;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of the database with its columns, those of the job queue and the migrations included. */
export async function allColumns(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.$client.query<Column>(
    `select c.table_schema, c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
     order by 1, 2, c.ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  for (const { table_schema: schema, table_name: table, column_name: column } of rows) {
    const name = schema === 'public' ? table : `${schema}.${table}`;
    tables.set(name, [...(tables.get(name) ?? []), column]);
  }
  return tables;
}

/** Every row of every table as text, as a dump would show it, by table. */
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

/** Which tables show this text, in clear or as bytes in hexadecimal. */
export function tablesWith(dumped: Map<string, string[]>, text: string): string[] {
  const hex = Buffer.from(text).toString('hex');
  return [...dumped].flatMap(([name, lines]) =>
    lines.some((line) => line.includes(text) || line.includes(hex)) ? [name] : [],
  );
}
