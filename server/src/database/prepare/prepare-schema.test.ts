import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { until } from '#server/faults/testing/until.ts';
import { testDatabase } from '#server/testing/database.ts';
import { withDatabase } from '#server/testing/sql-names.ts';
import { roles } from '../embedded/connection.ts';
import { prepareSchema } from './prepare-schema.ts';
import { StartError } from './start-error.ts';

const { url, ownerUrl } = await testDatabase();
/** The lock of a start that prepares the schema. */
const migrationLock = 7_212_024;

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
  const addresses = { databaseUrl: url, databaseOwnerUrl: ownerUrl };
  await expect(prepareSchema({ ...preparation, addresses })).rejects.toThrow(
    new StartError(`O papel de DATABASE_OWNER_URL não pôde preparar o banco (${reason}).`),
  );
  await expect(
    prepareSchema({ ...preparation, addresses: { ...addresses, databaseOwnerUrl: null } }),
  ).rejects.toThrow(/^O papel de DATABASE_URL não pôde/);
});

it('says in one line that its connection was lost while it waited for another process', async () => {
  const server = withDatabase(inject('postgresUrl'), new URL(url).pathname.slice(1));
  const migrating = new pg.Client({ connectionString: server });
  await migrating.connect();
  try {
    await migrating.query(`select pg_advisory_lock(${migrationLock})`);
    const addresses = { databaseUrl: url, databaseOwnerUrl: ownerUrl };
    const preparing = prepareSchema({
      ownerUrl,
      addresses,
      servingRole: roles.serving,
      install: async () => undefined,
    });
    const failure = expect(preparing).rejects.toThrow(
      new StartError(
        'O papel de DATABASE_OWNER_URL não pôde preparar o banco (terminating connection due to administrator command).',
      ),
    );
    await until('the waiting connection is cut between two statements', async () => {
      const { rowCount } = await migrating.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'matilha-owner'
           and datname = current_database() and state = 'idle' and query like '%pg_try_advisory_lock%'`,
      );
      return rowCount === 1;
    });
    await failure;
  } finally {
    await migrating.end();
  }
});
