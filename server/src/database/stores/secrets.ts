import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '../connection.ts';
import { secrets } from '../schema/platform.ts';

/** The secrets that the product generates for itself; `npm run secrets` lists the use of each. */
export const secretNames = [
  'access_log',
  'calendar_feeds',
  'conversation_links',
  'devices',
  'erased_addresses',
  'installation',
  'leads',
  'limits',
  'payment_keys',
  'plan_quotes',
  'post_feeds',
  'purchase_claims',
  'purchase_links',
  'sandbox_webhook',
  'unanswered_questions',
  'withdrawals',
] as const;
export type SecretName = (typeof secretNames)[number];

const newSecret = (): Buffer => randomBytes(32);

/** Returns 256 random bits, the same for every process. Generates them at the first use. */
export async function readSecret(db: Executor, name: SecretName): Promise<Buffer> {
  const find = () => db.select().from(secrets).where(eq(secrets.name, name));
  const [known] = await find();
  if (known) return known.value;
  await db.insert(secrets).values({ name, value: newSecret() }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error(`secret ${name} could not be stored`);
  return made.value;
}

/** Replaces a secret; returns false where it was never made. A running process may keep the old one until it restarts. */
export async function renewSecret(db: Executor, name: SecretName): Promise<boolean> {
  const renewed = await db.update(secrets).set({ value: newSecret() }).where(eq(secrets.name, name));
  return renewed.rowCount === 1;
}
