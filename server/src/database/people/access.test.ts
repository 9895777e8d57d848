import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { roles } from '../embedded/connection.ts';
import { prepareSchema } from '../prepare/prepare-schema.ts';
import { differingRights, ownersFunctions, ownsTables } from './access.ts';

const { db, ownerUrl, pool, url } = await testDatabase();
const owner = ownPool(ownerUrl, 2);
afterAll(() => owner.end());

const user = await createSubscriber(db, { credits: 5 });
await pool.query(
  `insert into consents (user_id, purpose, action, version, text_hash, channel, created_at)
   values ($1, 'terms', 'given', '1', 'x', 'sign_up', now())`,
  [user.id],
);
await pool.query(
  `insert into audit_log (at, actor, action, subject, request_id)
   values (now(), 'user:${user.id}', 'x', 'user:${user.id}', 'x'), (now() - interval '4 years', 'x', 'x', 'x', 'x')`,
);
await pool.query(`insert into access_log (at, address, account) values (now(), '203.0.113.9', 'x')`);

const appendOnly = ['access_log', 'audit_log', 'consents', 'credit_entries', 'terms_versions'];

/** Each statement runs on a connection of its own, after every setting that an SQL injection could change first. */
async function refusalOf(statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set matilha.erasing = 'on'`);
    await client.query(statement);
    return 'it was done';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.end();
  }
}

const history = async () =>
  (await Promise.all(appendOnly.map((table) => pool.query(`select * from ${table} order by id`)))).map(
    ({ rows }) => rows,
  );

describe('the serving role', () => {
  it('owns nothing, inherits nothing and is no superuser', async () => {
    const { rows } = await pool.query(
      `select current_user as name, rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as mighty,
         (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships,
         (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
       from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ name: roles.serving, mighty: false, memberships: 0, owned: 0 }]);
    expect(await ownsTables(pool)).toBe(false);
    expect(await ownsTables(owner)).toBe(true);
  });

  const attacks = appendOnly.flatMap((table) => [
    `update ${table} set id = default`,
    `delete from ${table}`,
    `truncate ${table}`,
    `select * from ${table} for update`,
    `alter table ${table} disable trigger all`,
    `alter table ${table} disable trigger ${table}_append_only`,
    `drop trigger ${table}_append_only on ${table}`,
    `create trigger mine before insert on ${table} for each row execute function refuse_change()`,
    `create rule mine as on insert to ${table} do instead nothing`,
    `alter table ${table} owner to ${roles.serving}`,
    `drop table ${table}`,
    `create index mine on ${table} (id)`,
  ]);

  it.each([
    ...attacks,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return old; end'`,
    'alter function refuse_change() owner to matilha_app',
    'drop function refuse_change() cascade',
    'set session_replication_role = replica',
    `set role ${roles.owner}`,
    `set role ${roles.superuser}`,
    `set session authorization ${roles.owner}`,
    `alter role ${roles.serving} superuser`,
    `grant ${roles.owner} to ${roles.serving}`,
    'create role mine',
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create extension citext',
    `create function mine() returns int language sql as 'select 1'`,
    'truncate users cascade',
    'alter table users add column mine int',
    'drop table sessions',
    'alter table pgboss.job add column mine int',
    'create table pgboss.mine (id int)',
    'delete from drizzle.__drizzle_migrations',
    `copy users to program 'cat'`,
    `copy users from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    'select * from pg_authid',
    'select * from pg_shadow',
    `alter system set log_statement = 'all'`,
  ])('refuses to run: %s', async (statement) => {
    const before = await history();
    expect(await refusalOf(statement)).toMatch(
      /permission denied|must be owner|must be superuser|append-only|Only roles with|cannot set parameter/,
    );
    expect(await history()).toEqual(before);
  });

  it.each([`select forget_credit_entries(${user.id}, -5)`, `select forget_deeds(${user.id}, -5)`])(
    'refuses to erase entries of an existing account: %s',
    async (statement) => {
      const before = await history();
      expect(await refusalOf(statement)).toBe('the account is still there');
      expect(await history()).toEqual(before);
    },
  );

  it.each([`select forget_credit_entries(-5, ${user.id})`, `select forget_deeds(2147483647, ${user.id})`])(
    'refuses to move a history to another account: %s',
    async (statement) => {
      expect(await refusalOf(statement)).toBe('not a pseudonym');
    },
  );

  it('keeps rows within their retention time, whatever date the role passes', async () => {
    const before = await history();
    await pool.query(`select remove_old_deeds('infinity', 1000), remove_old_accesses('infinity', 1000)`);
    expect(await history()).toEqual(before);
  });
});

describe('rights', () => {
  it('grants on every table exactly the listed rights', async () => {
    expect(await differingRights(pool, roles.serving)).toEqual([]);
  });

  it('reports a missing and a surplus right', async () => {
    await asOwner(
      url,
      `revoke insert on users from ${roles.serving}; grant truncate on users to ${roles.serving}`,
    );
    await asOwner(url, 'create table bare (id int)');
    expect(await differingRights(pool, roles.serving)).toEqual([
      'public.bare: nothing instead of SELECT, INSERT, UPDATE, DELETE',
      'public.users: SELECT, UPDATE, DELETE, TRUNCATE instead of SELECT, INSERT, UPDATE, DELETE',
    ]);
  });

  it('repairs differing rights at the next start', async () => {
    await prepareSchema({ ownerUrl, servingRole: roles.serving, install: async () => undefined });
    expect(await differingRights(pool, roles.serving)).toEqual([]);
    await asOwner(url, 'drop table bare');
  });

  it('runs only the listed functions as the owner, and closes them to every other role', async () => {
    const { rows } = await owner.query<{ name: string; open: boolean }>(
      `select p.oid::regprocedure::text as name, has_function_privilege('public', p.oid, 'execute') as open
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where prosecdef and n.nspname !~ '^pg_' order by 1`,
    );
    const listed = ownersFunctions.map((name) => name.replace('timestamptz', 'timestamp with time zone'));
    const written = (name: string) => name.replaceAll(', ', ',');
    expect(rows).toEqual(
      listed
        .map(written)
        .toSorted()
        .map((name) => ({ name, open: false })),
    );
  });
});
