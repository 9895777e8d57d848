import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installQueue } from '#server/jobs/install-queue.ts';
import { ownPool } from '#server/testing/own-pool.ts';
import { migrate } from '../migrate.ts';
import { differingRights } from '../people/access.ts';
import { prepareSchema } from '../prepare/prepare-schema.ts';
import { roles } from './connection.ts';
import { throwawaySettings } from './settings.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'matilha-roles-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = () => startEmbeddedPostgres({ dataDir, log: () => undefined, settings: throwawaySettings });

async function use<Result>(
  connectionString: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const pool = ownPool(connectionString, 1);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Leaves a cluster as the previous version made it: one superuser owns everything. */
async function leaveOldCluster(): Promise<void> {
  const server = await start();
  await use(server.connectionString.replace(roles.serving, roles.superuser), async (superuser) => {
    await superuser.query(`alter database matilha owner to ${roles.superuser}`);
    await superuser.query(`drop role ${roles.owner}; drop role ${roles.serving}`);
    await migrate(superuser, { more: installQueue });
    await superuser.query(
      `insert into credit_entries (user_id, kind, amount, available_after, reason, created_at)
       values (1, 'grant', 7, 7, 'x', now())`,
    );
  });
  await server.stop();
}

it('hands an existing database over to the two roles without loss', { timeout: 240_000 }, async () => {
  await leaveOldCluster();
  const server = await start();
  try {
    const { connectionString, ownerConnectionString: ownerUrl } = server;
    await prepareSchema({ ownerUrl, servingRole: roles.serving, install: installQueue });
    await use(connectionString, async (serving) => {
      expect(await differingRights(serving, roles.serving)).toEqual([]);
      const kept = await serving.query('select user_id, amount from credit_entries');
      expect(kept.rows).toEqual([{ user_id: 1, amount: 7 }]);
      await expect(serving.query('delete from credit_entries')).rejects.toThrow('permission denied');
      await serving.query(`select forget_credit_entries(1, -5)`);
      const forgotten = await serving.query('select user_id, amount from credit_entries');
      expect(forgotten.rows).toEqual([{ user_id: -5, amount: 7 }]);
    });
    await use(ownerUrl, async (owner) => {
      const { rows } = await owner.query(
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'pgboss', 'drizzle') and pg_get_userbyid(c.relowner) <> current_user
         union all
         select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('public', 'pgboss') and pg_get_userbyid(p.proowner) <> current_user
           and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
      );
      expect(rows).toEqual([]);
      await owner.query('alter table users add column later int');
    });
  } finally {
    await server.stop();
  }
});
