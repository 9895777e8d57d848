import { readSettings, type SettingsFields } from '@matilha/contract/kinds/settings';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { settingsDocuments } from '../schema/platform.ts';

export const settingsChannel = 'settings';
const name = 'settings';

/** Returns the settings that operators changed; undefined before the first change. */
export async function selectOwnSettings(db: Executor): Promise<SettingsFields | undefined> {
  const [row] = await db.select().from(settingsDocuments).where(eq(settingsDocuments.name, name));
  return row && readSettings(row.value);
}

/** Serializes changes of the settings with changes of the records that they refer to, until the transaction ends. */
export const lockOwnSettings = (tx: Executor) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('own settings', 0))`);

/** Stores the settings and notifies every process when the transaction commits. */
export async function storeOwnSettings(tx: Executor, value: unknown): Promise<void> {
  await tx
    .insert(settingsDocuments)
    .values({ name, value })
    .onConflictDoUpdate({ target: settingsDocuments.name, set: { value } });
  await tx.execute(sql`select pg_notify(${settingsChannel}, '')`);
}
