import { eventsLine, partnersLine } from '@matilha/contract/billing/plans';
import { dayInBrazil } from '@matilha/contract/content/event-dates';
import type { Context } from '#server/platform/context.ts';
import {
  type ChecklistRow,
  selectChecklist,
  selectTiers,
  selectWhatIsThere,
  type TierRow,
} from '../repository.ts';

/** Returns every plan by its number, the free tier included: the screen that offers plans leaves it out. */
export const listTiers = (context: Context): Promise<TierRow[]> => selectTiers(context.db);

/** Returns the lines under each plan, without those that promise events or offers while there are none. */
export async function listChecklist({ db, clock }: Context): Promise<ChecklistRow[]> {
  const [rows, { evento, oferta }] = await Promise.all([
    selectChecklist(db),
    selectWhatIsThere(db, dayInBrazil(clock.now())),
  ]);
  const conditions = new Map([
    [eventsLine, evento],
    [partnersLine, oferta],
  ]);
  return rows.filter(({ id }) => conditions.get(id) ?? true);
}
