import type { RatedAnswersQuery } from '@matilha/contract/panel/answers-report';
import { auditLook } from '#server/database/audit.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type OpenedRow, type RatedRow, selectOpened, selectRated } from '../rated-repository.ts';

/** Returns badly rated answers without the words of people: question, text and note are opened one by one (L20). */
export async function listRatedAnswers(
  context: Context,
  query: RatedAnswersQuery,
): Promise<ListPage<RatedRow>> {
  requireStaff(context, 'business');
  return selectRated(context.db, query);
}

/**
 * Returns question and text of a badly rated answer. The reason is recorded under the person, who reads it in Minha Conta (L20). Throws
 * `not_found`.
 */
export async function openRatedAnswer(
  context: Context,
  id: number,
  { motivo }: { motivo: string },
): Promise<OpenedRow> {
  requireStaff(context, 'business');
  return context.db.transaction(async (tx) => {
    const opened = await selectOpened(tx, id);
    if (!opened) throw new AppError('not_found');
    await auditLook(tx, context, {
      action: 'chat.open',
      personId: opened.userId,
      reason: motivo,
      read: { message: id },
    });
    return opened;
  });
}
