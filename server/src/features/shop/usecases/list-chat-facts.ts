import { dayInBrazil } from '@matilha/contract/event-dates';
import { type ChatFact, factLabels } from '@matilha/contract/shop';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { assistantExists, selectExclusions, selectShop } from '../repository.ts';
import { factGroups } from '../rules.ts';

/** Returns the groups of facts that an assistant gets in its conversation with the acting user. Throws `not_found`. */
export async function listChatFacts(context: Context, listaId: number): Promise<ChatFact[]> {
  const { id: userId } = requireUser(context);
  if (!(await assistantExists(context.db, listaId))) throw new AppError('not_found');
  const leftOut = await selectExclusions(context.db, userId, listaId);
  return factGroups(await selectShop(context.db, userId)).map(({ key, confirmedAt }) => ({
    key,
    label: factLabels[key],
    confirmed_on: dayInBrazil(confirmedAt),
    left_out: leftOut.has(key),
  }));
}
