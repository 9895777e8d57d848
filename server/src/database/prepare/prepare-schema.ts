import pg from 'pg';
import { keepAliveMs } from '../connection.ts';
import { migrate } from '../migrate.ts';
import { differingRights, grantRights, type Queries } from '../people/access.ts';
import { postgresReason } from './postgres-reason.ts';
import { StartError } from './start-error.ts';

interface Preparation {
  /** The role that owns the schema; the serving role when there is only one. */
  ownerUrl: string;
  /** The role that serves. */
  servingRole: string;
  /** Creates the tables of other libraries in this database. */
  install: (owner: Queries) => Promise<void>;
  /** Called when another process has prepared the schema for five seconds. */
  onWait?: () => void;
  /** The configured addresses: where they name the database, its refusal becomes a StartError that says which role it refused. */
  addresses?: { databaseUrl: string | null; databaseOwnerUrl: string | null };
}

/** Migrates as the owner and gives the serving role exactly its rights; returns when all is committed. */
export async function prepareSchema(preparation: Preparation): Promise<void> {
  const { addresses } = preparation;
  try {
    await prepare(preparation);
  } catch (error) {
    if (!addresses?.databaseUrl) throw error;
    const variable = addresses.databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
    throw new StartError(`O papel de ${variable} não pôde preparar o banco (${postgresReason(error)}).`);
  }
}

async function prepare({ ownerUrl, servingRole, install, onWait }: Preparation): Promise<void> {
  const owner = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    application_name: 'matilha-owner',
    // A migration has no limit of time: only the kernel notices that its server is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  owner.on('error', () => undefined);
  let lost: Error | undefined;
  // Between two statements nothing else receives the error of a lost connection, and without a listener it ends the process.
  owner.on('connect', (client) => {
    client.on('error', (error) => {
      lost ??= error;
    });
  });
  try {
    const more = async (client: Queries) => {
      await install(client);
      const { rows } = await client.query<{ same: boolean }>('select current_user = $1 as same', [
        servingRole,
      ]);
      if (!rows[0]?.same && (await differingRights(client, servingRole)).length > 0)
        await grantRights(client, servingRole);
    };
    await migrate(owner, { more, ...(onWait && { onWait }) });
  } catch (error) {
    throw error instanceof pg.DatabaseError ? error : (lost ?? error);
  } finally {
    await owner.end();
  }
}
