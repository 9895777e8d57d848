import * as z from 'zod/mini';
import { id } from '../primitives.ts';

/** The free tier that every account starts on; it is never listed. */
export const freeTierId = 4;
/** Days of a paid period and of the free tier's period. */
export const periodDays = 30;

export const tier = z.object({
  tier_id: id,
  titulo: z.string(),
  /** Cents. */
  valor: z.int(),
  /** Cents; the struck-through "from" price. */
  ancoragem: z.int(),
  /** Credits for each period. */
  responses_limit: z.int(),
  link: z.string(),
  check1: z.string(),
  check2: z.string(),
  check3: z.string(),
});
export type Tier = z.infer<typeof tier>;

/** The lines that are left out while no event is to come, and while no offer of a partner is valid. */
export const eventsLine = 4;
export const partnersLine = 5;

interface ChecklistLine {
  id: number;
  /** The field with the plan's answer; null for a line that holds for every plan. */
  answer: 'check1' | 'check2' | 'check3' | null;
}
/** The lines that a checklist may have, in the order of the screen. */
export const checklistLines: readonly ChecklistLine[] = [
  { id: 1, answer: 'check1' },
  { id: 2, answer: 'check2' },
  { id: eventsLine, answer: null },
  { id: partnersLine, answer: null },
  { id: 3, answer: 'check3' },
];

export const checklistItem = z.object({ id, descricao: z.string() });
export type ChecklistItem = z.infer<typeof checklistItem>;
