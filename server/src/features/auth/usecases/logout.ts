import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { requireUser } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { deleteSession } from '../repository.ts';

/** Ends the session of this token on the server, for every process at once (7.4.1). */
export async function logout(context: Context, token: string): Promise<void> {
  const { id } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await deleteSession(tx, hashToken(token));
    await audit(tx, context, { action: 'session.close', subject: `user:${id}` });
  });
}
