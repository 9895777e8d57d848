import pg from 'pg';
import { connectionStringOf, roles } from './connection.ts';

/** Condition for schemas that are not PostgreSQL's own. */
const ours = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
const notOfExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/**
 * Builds one statement for each object that still belongs to the superuser, as in clusters older than the roles. `reassign owned` refuses
 * the superuser that initdb created. A table takes its indexes and own sequences along.
 */
const handOver = `
  select format('alter schema %I owner to ${roles.owner}', n.nspname) as statement
  from pg_namespace n where ${ours} and n.nspname <> 'public' and pg_get_userbyid(n.nspowner) = current_user
  union all
  select format('alter %s %s owner to ${roles.owner}',
    case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
    c.oid::regclass)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_get_userbyid(c.relowner) = current_user
    and ${notOfExtension('pg_class', 'c.oid')}
    and not (c.relkind = 'S' and exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
  union all
  select format('alter type %s owner to ${roles.owner}', t.oid::regtype)
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${ours} and t.typtype in ('e', 'd', 'r') and pg_get_userbyid(t.typowner) = current_user
    and ${notOfExtension('pg_type', 't.oid')}
  union all
  select format('alter routine %s owner to ${roles.owner}', p.oid::regprocedure)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} and pg_get_userbyid(p.proowner) = current_user and ${notOfExtension('pg_proc', 'p.oid')}
  union all
  select format('alter text search configuration %s owner to ${roles.owner}', f.oid::regconfig)
  from pg_ts_config f join pg_namespace n on n.oid = f.cfgnamespace
  where ${ours} and pg_get_userbyid(f.cfgowner) = current_user and ${notOfExtension('pg_ts_config', 'f.oid')}`;

/** Creates the product's two roles if missing, and gives the superuser's objects to the owner. A no-op from the second start on. */
export async function ensureRoles(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: connectionStringOf(socketFolder, { role: 'superuser' }) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      'select from pg_database where datname = current_database() and pg_get_userbyid(datdba) = $1',
      [roles.owner],
    );
    if (rowCount === 0) await makeRoles(client);
  } finally {
    await client.end();
  }
}

async function makeRoles(client: pg.Client): Promise<void> {
  await client.query('begin');
  for (const role of [roles.owner, roles.serving]) {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role} login`);
  }
  const { rows } = await client.query<{ statement: string }>(handOver);
  for (const { statement } of rows) await client.query(statement);
  // Last: it marks all of the above as done.
  await client.query(`alter database ${pg.escapeIdentifier(client.database ?? '')} owner to ${roles.owner}`);
  await client.query('commit');
}
