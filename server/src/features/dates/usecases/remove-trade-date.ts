import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { deleteTradeDate } from '../repository.ts';

/** Deletes a trade date; its content file never plants it again. Throws `not_found`. */
export async function removeTradeDate(context: Context, id: number): Promise<void> {
  requireStaff(context, 'content');
  await context.db.transaction(async (tx) => {
    const slug = await deleteTradeDate(tx, id);
    if (slug === undefined) throw new AppError('not_found');
    await audit(tx, context, {
      action: 'trade_date.delete',
      subject: `trade_date:${id}`,
      details: { slug },
    });
  });
}
