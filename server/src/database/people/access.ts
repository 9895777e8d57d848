import pg from 'pg';

/** The interface that a client and a pool of `pg` share. */
export type Queries = Pick<pg.Pool, 'query'>;

const everything = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Right = (typeof everything)[number];

/**
 * Rights of the serving role on tables where it has fewer than SELECT, INSERT, UPDATE and DELETE. A table of `public` that is not named
 * here gets all four; none gets more.
 */
const restricted: Record<string, readonly Right[]> = {
  // Append-only: only the functions of the migration `roles` remove rows that are past their date or whose account is deleted.
  access_log: ['SELECT', 'INSERT'],
  audit_log: ['SELECT', 'INSERT'],
  consents: ['SELECT', 'INSERT'],
  credit_entries: ['SELECT', 'INSERT'],
  // Triggers alone write the ledger of storage.
  stored_bytes: ['SELECT'],
  stored_sums: ['SELECT'],
  // Append-only: consents name versions of the terms by hash.
  terms_versions: ['SELECT', 'INSERT'],
};

/** The only functions that run with the owner's rights. */
export const ownersFunctions = [
  'forget_credit_entries(integer, integer)',
  'forget_deeds(integer, integer)',
  'remove_old_deeds(timestamptz, integer)',
  'remove_old_accesses(timestamptz, integer)',
  'remove_refused_sign_ins(timestamptz, integer)',
  'count_stored_bytes()',
  'note_stored_sum()',
  'note_stored_provisional()',
  'fold_stored_sums(integer)',
];

const rightsOf = (schema: string, table: string): readonly Right[] => {
  if (schema === 'drizzle') return ['SELECT'];
  return (schema === 'public' && restricted[table]) || everything;
};

interface Table {
  schema: string;
  name: string;
  has: string[];
}

/** Returns the product's tables and the rights that the role has on each, by ownership or by grant. */
async function readTables(db: Queries, role: string): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select n.nspname as schema, c.relname as name, array(
       select word from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) as word
       where has_table_privilege($1, c.oid, word)) as has
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p', 'v')
     order by 1, 2`,
    [role],
  );
  return rows;
}

/** Returns one line for each table on which the role's rights differ from the list; empty when all are right. */
export async function differingRights(db: Queries, role: string): Promise<string[]> {
  const tables = await readTables(db, role);
  return tables.flatMap(({ schema, name, has }) => {
    const wanted = rightsOf(schema, name);
    const same = has.length === wanted.length && wanted.every((right) => has.includes(right));
    return same ? [] : [`${schema}.${name}: ${has.join(', ') || 'nothing'} instead of ${wanted.join(', ')}`];
  });
}

/** Returns true if the role could change the tables themselves: it owns them, or is a superuser. */
export async function ownsTables(db: Queries): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from pg_class where oid = to_regclass('public.credit_entries') and pg_has_role(relowner, 'usage')`,
  );
  return rowCount === 1;
}

/** Gives the role exactly its rights on every existing table, so that no migration has to. Run it as the owner. */
export async function grantRights(owner: Queries, role: string): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const { rows } = await owner.query<{ name: string }>('select current_database() as name');
  const database = pg.escapeIdentifier(rows[0]?.name ?? '');
  const statements = [
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${database} TO ${to}`,
    `GRANT USAGE ON SCHEMA public, pgboss, drizzle TO ${to}`,
    // The id of a record is reserved when its first draft is stored.
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
    `GRANT EXECUTE ON FUNCTION ${ownersFunctions.join(', ')} TO ${to}`,
  ];
  for (const { schema, name } of await readTables(owner, role)) {
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
    statements.push(
      `REVOKE ALL ON ${table} FROM PUBLIC, ${to}`,
      `GRANT ${rightsOf(schema, name).join(', ')} ON ${table} TO ${to}`,
    );
  }
  // One string is one transaction: a table is never visible without its rights.
  await owner.query(statements.join(';\n'));
}
