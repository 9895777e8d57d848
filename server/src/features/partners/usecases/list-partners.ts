import { dayInBrazil } from '@matilha/contract/content/event-dates';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PartnerRow, selectPartners } from '../repository.ts';

/** Returns every partner; ended offers come last and stay findable. Throws `unauthenticated`. */
export async function listPartners(context: Context): Promise<PartnerRow[]> {
  requireUser(context);
  return selectPartners(context.db, dayInBrazil(context.clock.now()));
}
