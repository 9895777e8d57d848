import { audit } from '#server/database/audit.ts';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import { createDemonstration, selectDemonstration } from '#server/features/auth/api.ts';
import { eraseRows, personOf } from '#server/features/privacy/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { fillLater } from '../fill-later.ts';

/**
 * Erases the demonstration subscriber with everything it has, creates it again with the same password, and enqueues its filling: all or
 * nothing. No other account is ever touched. Throws `not_found` where the account is gone, is closed or has a role of the panel. The caller
 * checks `isDemonstrationDatabase`.
 */
export async function resetDemonstration(
  context: Context,
  personalData: readonly PersonalData[],
): Promise<void> {
  const known = await selectDemonstration(context.db);
  if (!known) throw new AppError('not_found');
  const person = await personOf(context.db, known);
  for (const { beforeErasure } of personalData) await beforeErasure?.(person);
  await context.db.transaction(
    async (tx) => {
      const account = await eraseRows(tx, context, personalData, known.id);
      if (!account) throw new AppError('not_found');
      const { id } = await createDemonstration(tx, context, known.passwordHash);
      await audit(tx, context, { action: 'demonstration.reset', subject: `user:${id}` });
      await fillLater(tx, context, id);
    },
    { limits: { statementMs: 60_000 } },
  );
}
