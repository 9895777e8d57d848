import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';

export async function selectDocument(db: Executor, name: string): Promise<unknown> {
  const [row] = await db.select().from(settingsDocuments).where(eq(settingsDocuments.name, name));
  return row?.value;
}

export async function storeDocument(db: Executor, name: string, value: unknown): Promise<void> {
  await db
    .insert(settingsDocuments)
    .values({ name, value })
    .onConflictDoUpdate({ target: settingsDocuments.name, set: { value } });
}
