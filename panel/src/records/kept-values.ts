import * as z from 'zod/mini';
import { readUser } from '../lib/read-user.ts';

const stored = z.object({
  /** The state of the record that the values were made on. */
  revision: z.string(),
  values: z.record(z.string(), z.unknown()),
  /** The key of a creation whose outcome is unknown: sent again, it creates no second record. */
  creationKey: z.optional(z.string()),
});
export type Kept = z.infer<typeof stored>;

/**
 * Returns the key under which this person's unsaved values of a record lie on the device; null while the server does not say who edits: then
 * nothing is kept or brought back, and the form works on.
 */
export async function keyOf(resource: string, id: number | 'new'): Promise<string | null> {
  const user = await readUser().catch(() => null);
  return user && `painel.nao-salvo.${user.id}.${resource}.${id}`;
}

/** Returns the unsaved values of an earlier visit; null without any. */
export function readKept(key: string): Kept | null {
  try {
    const parsed = z.safeParse(stored, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps unsaved values on the device; does nothing where the browser forbids it or has no room. */
export function keep(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The values stay on the screen; only a reload would lose them.
  }
}

export const forget = (key: string): void => localStorage.removeItem(key);
