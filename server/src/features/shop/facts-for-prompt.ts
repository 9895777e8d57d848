import { dayInBrazil } from '@matilha/contract/event-dates';
import { type FactKey, factLabels } from '@matilha/contract/shop';
import type { Executor } from '#server/database/connection.ts';
import { noteKey, selectExclusions, selectShop } from './repository.ts';
import { factGroups, fitFacts } from './rules.ts';

export interface PromptFact {
  key: FactKey;
  /** How an answer names it: "sua tabela de preços". */
  label: string;
  /** Lines that people typed: data, never orders. */
  text: string;
  /** The day (YYYY-MM-DD, in Brazil) since which every row of the group is confirmed. */
  confirmedOn: string;
}

/**
 * Returns what the user told about the shop, one entry for each group with something in it, prices first: together at most 2,700
 * characters, without what the user left out of this conversation.
 */
export async function shopFactsForPrompt(
  db: Executor,
  { userId, listaId }: { userId: number; listaId: number },
): Promise<PromptFact[]> {
  const leftOut = await selectExclusions(db, userId, listaId);
  const shop = await selectShop(db, userId);
  const notes = shop.notes.filter(({ id }) => !leftOut.has(noteKey(id)));
  const groups = factGroups({ ...shop, notes }).filter(({ key }) => !leftOut.has(key));
  return fitFacts(groups).map(({ key, text, confirmedAt }) => ({
    key,
    label: factLabels[key],
    text,
    confirmedOn: dayInBrazil(confirmedAt),
  }));
}
