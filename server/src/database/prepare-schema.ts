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
}

/** Migrates as the owner and gives the serving role exactly its rights; returns when all is committed. */
export async function prepareSchema({ ownerUrl, servingRole, install }: Preparation): Promise<void> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1, application_name: 'matilha-owner' });
  owner.on('error', () => undefined);
  try {
    await migrate(owner, async (client) => {
      await install(client);
      const { rows } = await client.query<{ same: boolean }>('select current_user = $1 as same', [
        servingRole,
      ]);
      if (!rows[0]?.same && (await differingRights(client, servingRole)).length > 0)
        await grantRights(client, servingRole);
    });
  } finally {
    await owner.end();
  }
}
