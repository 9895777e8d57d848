import { createHash } from 'node:crypto';
import { addDays } from '@matilha/contract/content/event-dates';
import { mondayOf, type PostFields } from '@matilha/contract/shop/posts';
import type { Config } from '#server/config.ts';
import type { DemonstrationPost } from '#server/content/demonstration-account-schema.ts';

/** Only the embedded database of a local installation is the demonstration's to fill and to reset: another one may hold real people's data. */
export const isDemonstrationDatabase = ({ local, databaseUrl }: Pick<Config, 'local' | 'databaseUrl'>) =>
  local && !databaseUrl;

/** Returns the same UUID for the same name, so that filling again stores nothing twice. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns a post on its day around `today`: published before it, ready until the end of next week, an idea later. */
export function postAround(
  today: string,
  { semana, dia, foto: _, ...fields }: DemonstrationPost,
): PostFields {
  const monday = mondayOf(today);
  const day = addDays(monday, semana * 7 + dia);
  const prepared = day < addDays(monday, 14) ? 'pronto' : 'ideia';
  return { ...fields, dia: day, estado: day < today ? 'publicado' : prepared };
}
