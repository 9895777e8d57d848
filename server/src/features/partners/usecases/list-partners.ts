import { dayInBrazil } from '@matilha/contract/event-dates';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PartnerRow, selectPartners } from '../repository.ts';

/** Every partner; offers that ended are last, for whoever looks for one again (§2.12). */
export async function listPartners(context: Context): Promise<PartnerRow[]> {
  requireUser(context);
  return selectPartners(context.db, dayInBrazil(context.clock.now()));
}
