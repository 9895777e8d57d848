import { PgBoss } from 'pg-boss';
import type { Queries } from '#server/database/people/access.ts';

/** Creates or migrates the queue's tables as the owner of the schema: the serving role may not. */
export async function installQueue(owner: Queries): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) },
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
