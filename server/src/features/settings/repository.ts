import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';

export async function selectDocument(db: Executor, name: string): Promise<unknown> {
  const [row] = await db.select().from(settingsDocuments).where(eq(settingsDocuments.name, name));
  return row?.value;
}
