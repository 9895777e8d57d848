import { type Context, requireUser } from '#server/platform/context.ts';
import { type FaqRow, selectFaq } from '../repository.ts';

/** Questions and answers in the operators' order (§2.13). */
export async function listFaq(context: Context): Promise<FaqRow[]> {
  requireUser(context);
  return selectFaq(context.db);
}
