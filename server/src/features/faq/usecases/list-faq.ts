import { type Context, requireUser } from '#server/platform/context.ts';
import { type FaqRow, selectFaq } from '../repository.ts';

/** Returns questions and answers in the operators' order. Throws `unauthenticated`. */
export async function listFaq(context: Context): Promise<FaqRow[]> {
  requireUser(context);
  return selectFaq(context.db);
}
