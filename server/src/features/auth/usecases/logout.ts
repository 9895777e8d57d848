import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { requireUser } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { deleteSession } from '../repository.ts';

/** Revokes the token's session in the database, so every process refuses it from then on. */
export async function logout(context: Context, token: string): Promise<void> {
  const { id } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await deleteSession(tx, hashToken(token));
    await audit(tx, context, { action: 'session.close', subject: `user:${id}` });
  });
}
