import { PgBoss } from 'pg-boss';
import type { Queries } from '#server/database/access.ts';

/** Makes or updates the queue's tables, as the owner of the schema: the product itself may not. */
export async function installQueue(owner: Queries): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) },
    ...{ supervise: false, schedule: false },
  });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
