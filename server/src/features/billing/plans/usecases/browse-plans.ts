import type { Context } from '#server/platform/context.ts';
import { type ChecklistRow, selectChecklist, selectTiers, type TierRow } from '../repository.ts';

/** Returns every plan by its number, the free tier included: the screen that offers plans leaves it out. */
export const listTiers = (context: Context): Promise<TierRow[]> => selectTiers(context.db);

/** Returns the meaning of the three rows under each plan. */
export const listChecklist = (context: Context): Promise<ChecklistRow[]> => selectChecklist(context.db);
