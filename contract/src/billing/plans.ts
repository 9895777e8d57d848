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

export const checklistItem = z.object({ id, descricao: z.string() });
export type ChecklistItem = z.infer<typeof checklistItem>;
