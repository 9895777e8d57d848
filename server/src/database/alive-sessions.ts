import { inArray } from 'drizzle-orm';
import type { Database } from './connection.ts';
import { sessions } from './schema/accounts.ts';

/** Returns the given sessions that have not ended. */
export async function selectAliveSessions(db: Database, ids: number[]): Promise<Set<number>> {
  const rows = await db.select({ id: sessions.id }).from(sessions).where(inArray(sessions.id, ids));
  return new Set(rows.map(({ id }) => id));
}
