import { addDays } from '@matilha/contract/content/event-dates';
import { mondayOf, type PostFields } from '@matilha/contract/shop/posts';
import type { Config } from '#server/config.ts';
import type { DemonstrationPost } from '#server/content/demonstration-account-schema.ts';

/** Only the embedded database of a local installation is the demonstration's to fill and to reset: another one may hold real people's data. */
export const isDemonstrationDatabase = ({ local, databaseUrl }: Pick<Config, 'local' | 'databaseUrl'>) =>
  local && !databaseUrl;

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
