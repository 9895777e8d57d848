import type { RatedAnswersQuery } from '@matilha/contract/answers-report';
import { audit } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type RatedRow, selectRated } from '../rated-repository.ts';

/** Returns badly rated answers without their texts. Notes are words of people, so that each look is recorded (L20). */
export async function listRatedAnswers(
  context: Context,
  query: RatedAnswersQuery,
): Promise<ListPage<RatedRow>> {
  requireStaff(context, 'business');
  const page = await selectRated(context.db, query);
  const noted = page.rows.filter(({ note }) => note !== null).map(({ userId }) => `user:${userId}`);
  if (noted.length > 0)
    await context.db.transaction(async (tx) => {
      for (const subject of new Set(noted)) await audit(tx, context, { action: 'rating.view', subject });
    });
  return page;
}
