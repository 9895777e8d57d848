import { expect, test } from 'vitest';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { allColumns } from '../testing/dump.ts';
import { impersonalTables } from '../testing/impersonal-tables.ts';
import { exportedColumns, inventory } from './inventory.ts';

const { db, pool, url } = await testDatabase();

/** Column names that suggest personal data. */
const personalLooks =
  /user_id|e?_?mail|phone|whatsapp|cpf|recipient|user_agent|first_name|last_name|password|ip_/;

interface Gap {
  table: string;
  why: string;
}

/** Returns differences between the real database and the inventory (L3). */
async function gaps(): Promise<Gap[]> {
  const found: Gap[] = [];
  for (const [table, columns] of await allColumns(db)) {
    if (/^(pgboss|drizzle)\./.test(table)) continue;
    const listed = new Set(inventory.filter((row) => row.table === table).flatMap((row) => row.columns));
    if (listed.size === 0 && !impersonalTables.includes(table)) found.push({ table, why: 'in neither list' });
    if (listed.size === 0 && columns.some((column) => personalLooks.test(column))) {
      found.push({ table, why: 'looks personal' });
    }
    if (listed.size > 0) {
      for (const column of columns)
        if (!listed.has(column)) found.push({ table, why: `${column} is missing` });
      for (const column of listed)
        if (!columns.includes(column)) found.push({ table, why: `no column ${column}` });
    }
  }
  return found;
}

test('lists every table, and every column of a personal one once', async () => {
  expect(await gaps()).toEqual([]);
  const named = inventory.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
});

test('reports a new table, a new column and a column that looks personal', async () => {
  await asOwner(
    url,
    `create table pets (id int, user_id int references users (id));
     alter table users add column mother_name text;
     alter table partners add column email text`,
  );
  expect(await gaps()).toEqual(
    expect.arrayContaining([
      { table: 'pets', why: 'in neither list' },
      { table: 'users', why: 'mother_name is missing' },
      { table: 'partners', why: 'looks personal' },
    ]),
  );
  await asOwner(
    url,
    'drop table pets; alter table users drop column mother_name; alter table partners drop column email',
  );
});

test('lists every table with a foreign key to a user as personal', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid in ('users'::regclass, 'credit_accounts'::regclass)`,
  );
  expect(rows.length).toBeGreaterThan(8);
  const listed = new Set(inventory.map(({ table }) => table));
  expect(rows.filter(({ name }) => !listed.has(name))).toEqual([]);
});

test('gives every entry a purpose, a legal basis, a retention and an effect of deletion', () => {
  for (const { table, columns, purpose, basis, retention, export: shown, erasure } of inventory) {
    const said = [purpose, basis, retention, shown, erasure].every((text) => text.length > 2);
    expect({ table, columns, said }).toEqual({ table, columns, said: true });
  }
  expect(exportedColumns('users').has('password_hash')).toBe(false);
});
