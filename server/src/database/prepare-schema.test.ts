import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { withDatabase } from '#server/testing/sql-names.ts';
import { roles } from './embedded/connection.ts';
import { prepareSchema } from './prepare-schema.ts';
import { StartError } from './start-error.ts';

const { url, ownerUrl } = await testDatabase();

it('says in one line which address may not prepare a given database', async () => {
  const name = new URL(url).pathname.slice(1);
  const administrator = new pg.Client({
    connectionString: withDatabase(inject('postgresUrl'), name),
  });
  await administrator.connect();
  await administrator.query('create table alheia (id int)').finally(() => administrator.end());
  const preparation = { ownerUrl, servingRole: roles.serving, install: async () => undefined };
  const reason = 'permission denied for table alheia';
  await expect(prepareSchema(preparation)).rejects.toThrow(reason);
  const given = { databaseUrl: url, databaseOwnerUrl: ownerUrl };
  await expect(prepareSchema({ ...preparation, given })).rejects.toThrow(
    new StartError(`O papel de DATABASE_OWNER_URL não pôde preparar o banco (${reason}).`),
  );
  await expect(
    prepareSchema({ ...preparation, given: { ...given, databaseOwnerUrl: null } }),
  ).rejects.toThrow(/^O papel de DATABASE_URL não pôde/);
});
