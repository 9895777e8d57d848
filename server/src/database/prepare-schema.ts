import pg from 'pg';
import { differingRights, grantRights, type Queries } from './access.ts';
import { migrate } from './migrate.ts';

interface Preparation {
  /** The role that owns the schema; the serving role where there is only one. */
  ownerUrl: string;
  /** The role that serves. */
  servingRole: string;
  /** Creates the tables of other libraries in this database. */
  install: (owner: Queries) => Promise<void>;
  /** Called when another process has prepared the schema for five seconds. */
  onWait?: () => void;
}

/** Migrates as the owner and gives the serving role exactly its rights; returns when all is committed. */
export async function prepareSchema({ ownerUrl, servingRole, install, onWait }: Preparation): Promise<void> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1, application_name: 'matilha-owner' });
  owner.on('error', () => undefined);
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
  } finally {
    await owner.end();
  }
}
