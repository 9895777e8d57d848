import type { RatedAnswersQuery } from '@matilha/contract/panel/answers-report';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type RatedRow, selectRated } from '../rated-repository.ts';

/** Returns badly rated answers without the words of people: question, text and note are opened one by one (L20). */
export async function listRatedAnswers(
  context: Context,
  query: RatedAnswersQuery,
): Promise<ListPage<RatedRow>> {
  requireStaff(context, 'business');
  return selectRated(context.db, query);
}
