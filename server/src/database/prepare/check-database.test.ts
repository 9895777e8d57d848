import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { testDatabase } from '#server/testing/database.ts';
import { freshName, withDatabase, withRole } from '#server/testing/sql-names.ts';
import { roles } from '../embedded/connection.ts';
import { newestMigration } from '../migrate.ts';
import { checkAddresses, checkDatabase, checkOwner } from './check-database.ts';
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

/** Returns the address of a new database whose owner may create in it. */
async function ownDatabase(options = "encoding 'UTF8'"): Promise<{ address: string; name: string }> {
  const address = await database(`${options} owner ${roles.owner}`);
  return { address, name: new URL(address).pathname.slice(1) };
}

it('quotes names in the statement that gives a right', async () => {
  const role = `${freshName('test')}-web`;
  await asAdministrator(`create role "${role}" login password 'x'`);
  afterUse(() => asAdministrator(`drop role "${role}"`));
  const address = new URL(await database("encoding 'UTF8'"));
  address.username = role;
  address.password = 'x';
  expect(await refusal(owner(address.href))).toContain(`TO "${role}";`);
});

it('says which extension an administrator must move where the owner sees it', async () => {
  const { address } = await ownDatabase();
  await asAdministrator('create schema extensions; create extension unaccent schema extensions', address);
  expect(await refusal(owner(withRole(address, roles.owner)))).toContain(
    'ALTER EXTENSION unaccent SET SCHEMA public;',
  );
});

it('refuses a database with tables of another program', async () => {
  const { address, name } = await ownDatabase();
  await asAdministrator('create table users ()', address);
  expect(await refusal(owner(withRole(address, roles.owner)))).toBe(
    `DATABASE_OWNER_URL: o banco ${name} já tem tabelas de outro programa. Use um banco vazio.`,
  );
});

it('refuses addresses of the two roles that lead to different databases', async () => {
  const { address } = await ownDatabase();
  const addresses = { databaseUrl: url, databaseOwnerUrl: withRole(address, roles.owner) };
  expect(await refusal(checkAddresses({ ...addresses, allowNewerSchema: false }))).toBe(
    'DATABASE_URL e DATABASE_OWNER_URL levam a bancos diferentes. Use o mesmo banco.',
  );
  await checkAddresses({ databaseUrl: url, databaseOwnerUrl: ownerUrl, allowNewerSchema: false });
});

it('checks the address of the owner as that of the serving role', async () => {
  const { address, name } = await ownDatabase();
  await asAdministrator(
    `alter role ${roles.owner} in database ${name} set default_transaction_read_only = on`,
  );
  const addresses = { databaseUrl: address, databaseOwnerUrl: withRole(address, roles.owner) };
  expect(await refusal(checkAddresses({ ...addresses, allowNewerSchema: false }))).toMatch(
    /^DATABASE_OWNER_URL: o banco está só para leitura/,
  );
});

it('advises the operator when encryption fails', async () => {
  const withParameter = (name: string, value: string) => {
    const address = new URL(url);
    address.searchParams.set(name, value);
    return address.href;
  };
  expect(await refusal(checkDatabase(withParameter('sslrootcert', '/nao/existe.pem')))).toMatch(
    /ENOENT.* Confira o caminho do soquete e o dos arquivos de certificado\.$/,
  );
  expect(await refusal(checkDatabase(withParameter('sslmode', 'verify-full')))).toMatch(
    /does not support SSL.* Ligue ssl no PostgreSQL/,
  );
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
