import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/connection.ts';
import { emergencies } from '#server/database/schema/content/emergencies.ts';

/** Makes room for further emergencies: the seeded first steps nearly reach the limit that all have together. */
export async function shortenFirstSteps(db: Database): Promise<void> {
  await db.update(emergencies).set({ passos: sql`btrim(left(${emergencies.passos}, 60))` });
}
