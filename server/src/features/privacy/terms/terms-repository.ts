import { desc, eq, like } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { termsVersions } from '#server/database/schema/privacy.ts';
import { shippedTerms } from './consent-texts.ts';

export type StoredTerms = Omit<typeof termsVersions.$inferSelect, 'id' | 'publishedAt'> & {
  /** Null for the product's own texts before they are stored. */
  publishedAt: Date | null;
};

const shipped: StoredTerms = { ...shippedTerms, shipped: true, publishedAt: null };

/** Returns the texts that people are asked to accept: the operators' newest, else the product's own. */
export async function selectCurrentTerms(db: Executor): Promise<StoredTerms> {
  const [own] = await db
    .select()
    .from(termsVersions)
    .where(eq(termsVersions.shipped, false))
    .orderBy(desc(termsVersions.id))
    .limit(1);
  return own ?? shipped;
}

/** Returns the name of that version without reading the texts. */
export async function selectCurrentVersion(db: Executor): Promise<string> {
  const [own] = await db
    .select({ version: termsVersions.version })
    .from(termsVersions)
    .where(eq(termsVersions.shipped, false))
    .orderBy(desc(termsVersions.id))
    .limit(1);
  return own?.version ?? shipped.version;
}

/** Returns a published version; undefined for one that this installation never showed. */
export async function selectTerms(db: Executor, version: string): Promise<StoredTerms | undefined> {
  const [row] = await db.select().from(termsVersions).where(eq(termsVersions.version, version));
  return row ?? (version === shipped.version ? shipped : undefined);
}

/** Returns the newest 200 versions without their texts, newest first. */
export async function selectTermsVersions(db: Executor) {
  const { version, textHash, publishedAt, shipped: isShipped } = termsVersions;
  const rows = await db
    .select({ version, textHash, publishedAt, shipped: isShipped })
    .from(termsVersions)
    .orderBy(desc(termsVersions.id))
    .limit(200);
  return rows.some((row) => row.version === shipped.version) ? rows : [...rows, shipped];
}

/** Returns how many versions have names that begin like this. */
export const countVersions = (db: Executor, beginning: string): Promise<number> =>
  db.$count(termsVersions, like(termsVersions.version, `${beginning}%`));

export const insertTerms = (db: Executor, row: typeof termsVersions.$inferInsert) =>
  db.insert(termsVersions).values(row);

/** Stores the product's own texts once, so that they stay readable when a newer product brings others. */
export async function keepShippedTerms(db: Executor, now: Date): Promise<void> {
  if ((await db.$count(termsVersions, eq(termsVersions.version, shipped.version))) > 0) return;
  await db
    .insert(termsVersions)
    .values({ ...shipped, publishedAt: now })
    .onConflictDoNothing();
}
