import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { insertAccess, productExists, selectAccess, updateRevoked } from '../access-repository.ts';

type Acting = Pick<Context, 'actor' | 'clock' | 'requestId'>;

export interface AccessGrant {
  userId: number;
  produtoId: number;
  source: 'purchase' | 'operator';
  /** The business fact it comes from (a payment, an operator's entry): gives access once. */
  sourceKey: string;
  startsAt: Date;
  /** Null for as long as the product exists. */
  endsAt: Date | null;
}

/**
 * Opens a paid product to a user, in the caller's transaction; never called for what a browser says (5.3). The same
 * `sourceKey` again changes nothing, also after it was revoked. Answers whether this call opened it; throws `not_found`
 * for an unknown product and `conflict` where the key stands for another user or product.
 */
export async function grantAccess(tx: Transaction, context: Acting, grant: AccessGrant): Promise<boolean> {
  if (!(await productExists(tx, grant.produtoId))) throw new AppError('not_found');
  const inserted = await insertAccess(tx, grant);
  if (!inserted) {
    const known = await selectAccess(tx, grant.sourceKey);
    const same = known?.userId === grant.userId && known.produtoId === grant.produtoId;
    if (!same) throw new AppError('conflict');
    return false;
  }
  await audit(tx, context, {
    action: 'product.grant_access',
    subject: `user:${grant.userId}`,
    details: { produtoId: grant.produtoId, source: grant.source, sourceKey: grant.sourceKey },
  });
  return true;
}

/**
 * Takes back what `sourceKey` opened, from now on (a refund, a chargeback, an operator's decision). Again, or for a key
 * that never opened anything, it changes nothing. Answers whether this call took it back.
 */
export async function revokeAccess(tx: Transaction, context: Acting, sourceKey: string): Promise<boolean> {
  const revoked = await updateRevoked(tx, sourceKey, context.clock.now());
  if (!revoked) return false;
  await audit(tx, context, {
    action: 'product.revoke_access',
    subject: `user:${revoked.userId}`,
    details: { produtoId: revoked.produtoId, sourceKey },
  });
  return true;
}
