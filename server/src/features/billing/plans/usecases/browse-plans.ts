import type { Context } from '#server/platform/context.ts';
import { type ChecklistRow, selectChecklist, selectTiers, type TierRow } from '../repository.ts';

/** Every plan by its number, the free tier included: the screen that offers plans leaves it out (4.1). */
export const listTiers = (context: Context): Promise<TierRow[]> => selectTiers(context.db);

/** The meaning of the three rows under each plan (§2.10). */
export const listChecklist = (context: Context): Promise<ChecklistRow[]> => selectChecklist(context.db);
