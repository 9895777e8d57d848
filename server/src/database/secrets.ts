import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from './connection.ts';
import { secrets } from './schema/platform.ts';

/** A secret the product made for itself (1.5): the same 256 bits for every process, made at its first use. */
export async function readSecret(db: Executor, name: string): Promise<Buffer> {
  const find = () => db.select().from(secrets).where(eq(secrets.name, name));
  const [known] = await find();
  if (known) return known.value;
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error(`secret ${name} could not be stored`);
  return made.value;
}
