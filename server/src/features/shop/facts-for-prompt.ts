import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { type FactKey, factLabels } from '@matilha/contract/shop/shop';
import type { Executor } from '#server/database/connection.ts';
import { calculationsForPrompt } from '#server/features/calculators/api.ts';
import { noteKey, selectShopForChat } from './repository.ts';
import { factGroups, fitFacts } from './rules.ts';

export interface PromptFact {
  key: FactKey | typeof calculationsKey;
  /** How an answer names it: "sua tabela de preços". */
  label: string;
  /** Lines that people typed: data, never orders. */
  text: string;
  /** The day (YYYY-MM-DD, in Brazil) since which every row of the group is confirmed, or on which a calculation was made. */
  confirmedOn: string;
}

/** The group of the newest results of the calculators. */
export const calculationsKey = 'calculos' as const;

interface FactsAsked {
  userId: number;
  listaId: number;
  /** Returns the wanted lines of the group with this label. */
  narrow?: (lines: string[], label: string) => string[];
}

/**
 * Returns the user's facts about the shop, one entry for each group that is not empty, prices first: together at most 2,700 characters,
 * without what the user left out of this conversation. The newest results of the calculators follow, at most 1,800 characters. `narrow`
 * leaves lines out before they are cut to these lengths.
 */
export async function shopFactsForPrompt(
  db: Executor,
  { userId, listaId, narrow = (lines) => lines }: FactsAsked,
): Promise<PromptFact[]> {
  const { leftOut, calculations: newest, ...shop } = await selectShopForChat(db, userId, listaId);
  const notes = shop.notes.filter(({ id }) => !leftOut.has(noteKey(id)));
  const groups = factGroups({ ...shop, notes })
    .filter(({ key }) => !leftOut.has(key))
    .map((group) => ({ ...group, lines: narrow(group.lines, factLabels[group.key]) }))
    .filter(({ lines }) => lines.length > 0);
  const calculations = leftOut.has(calculationsKey) ? [] : calculationsForPrompt(newest, listaId);
  return [
    ...fitFacts(groups).map(({ key, text, confirmedAt }) => ({
      key,
      text,
      label: factLabels[key],
      confirmedOn: dayInBrazil(confirmedAt),
    })),
    ...calculations.map(({ label, text, calculatedAt }) => ({
      key: calculationsKey,
      label,
      text,
      confirmedOn: dayInBrazil(calculatedAt),
    })),
  ];
}
