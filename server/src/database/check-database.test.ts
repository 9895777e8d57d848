import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { freshName, withDatabase, withRole } from '#server/testing/sql-names.ts';
import { checkDatabase, checkOwner } from './check-database.ts';
import { roles } from './embedded/connection.ts';
import { newestMigration } from './migrate.ts';
import { StartError } from './start-error.ts';

const { url, ownerUrl } = await testDatabase();
const server = inject('postgresUrl');

async function asAdministrator(statement: string, database = server): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates a database with these options; it is dropped after the running test. */
async function database(options: string): Promise<string> {
  const name = freshName('test');
  await asAdministrator(`create database ${name} template template0 ${options}`);
  afterUse(() => asAdministrator(`drop database ${name} with (force)`));
  return withDatabase(server, name);
}

/** Returns the one line of a refusal. */
async function refusal(check: Promise<void>): Promise<string> {
  const error: unknown = await check.then(() => 'accepted').catch((reason: unknown) => reason);
  if (!(error instanceof StartError)) throw new Error(`no refusal: ${String(error)}`);
  expect(error.message).not.toMatch(/\n|\bselect\b|\n\s+at /);
  return error.message;
}
const owner = (address: string, allowNewerSchema = false) =>
  checkOwner({ variable: 'DATABASE_OWNER_URL', url: address, allowNewerSchema });

it('accepts a database that the product can use', async () => {
  await checkDatabase(url);
  await owner(ownerUrl);
});

it('names a missing database and how to create it', async () => {
  expect(await refusal(checkDatabase(withDatabase(url, 'nao_existe')))).toBe(
    'O banco de DATABASE_URL não respondeu (database "nao_existe" does not exist). Crie o banco: createdb --encoding=UTF8 --template=template0 NOME.',
  );
});

it('names a server that is not there', async () => {
  expect(await refusal(checkDatabase('postgres://m:segredo@127.0.0.1:1/m'))).toBe(
    'O banco de DATABASE_URL não respondeu (connect ECONNREFUSED 127.0.0.1:1). Confira o endereço e se o PostgreSQL está no ar.',
  );
});

it('refuses a database that is read-only', async () => {
  const address = await database("encoding 'UTF8'");
  const name = new URL(address).pathname.slice(1);
  await asAdministrator(`alter database ${name} set default_transaction_read_only = on`);
  expect(await refusal(checkDatabase(address))).toContain(
    'só para leitura (default_transaction_read_only = on)',
  );
});

it('refuses an encoding other than UTF-8', async () => {
  const address = await database("encoding 'LATIN1' locale 'C'");
  expect(await refusal(checkDatabase(address))).toMatch(
    /o banco usa LATIN1; é preciso UTF8\. Crie outro: createdb/,
  );
});

it('says which right the owner lacks, and the statement that gives it', async () => {
  const address = await database("encoding 'UTF8'");
  const name = new URL(address).pathname.slice(1);
  expect(await refusal(owner(withRole(address, roles.owner)))).toBe(
    `DATABASE_OWNER_URL: o papel ${roles.owner} não pode criar no banco ${name}. Como administrador: GRANT CREATE ON DATABASE ${name} TO ${roles.owner};`,
  );
  await asAdministrator(`grant create on database ${name} to ${roles.owner}`);
  expect(await refusal(owner(withRole(address, roles.owner)))).toContain(
    `GRANT CREATE ON SCHEMA public TO ${roles.owner};`,
  );
  await asAdministrator(`grant create on schema public to ${roles.owner}`, address);
  await owner(withRole(address, roles.owner));
});

it('refuses a schema of a newer program unless it is allowed', async () => {
  const newer = await testDatabase();
  await asAdministrator(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newestMigration() + 1})`,
    withDatabase(server, new URL(newer.url).pathname.slice(1)),
  );
  expect(await refusal(owner(newer.ownerUrl))).toContain('--allow-newer-schema');
  await owner(newer.ownerUrl, true);
});
