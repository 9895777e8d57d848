import { type ModelPrice, modelPrices } from '@matilha/contract/panel/answers-report';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { settingsDocuments } from '#server/database/schema/platform.ts';

const document = 'model_prices';

/** Returns the prices of the models; none when they were never set. */
export async function selectPrices(db: Executor): Promise<ModelPrice[]> {
  const [row] = await db.select().from(settingsDocuments).where(eq(settingsDocuments.name, document));
  const stored = modelPrices.safeParse(row?.value);
  return stored.success ? stored.data : [];
}

export const storePrices = (db: Executor, value: readonly ModelPrice[]): Promise<unknown> =>
  db
    .insert(settingsDocuments)
    .values({ name: document, value })
    .onConflictDoUpdate({ target: settingsDocuments.name, set: { value } });
