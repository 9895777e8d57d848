import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { insertAccess, productExists, selectAccess, updateRevoked } from '../access-repository.ts';

type AuditContext = Pick<Context, 'actor' | 'clock' | 'requestId'>;

export interface AccessGrant {
  userId: number;
  produtoId: number;
  source: 'purchase' | 'operator';
  /** Idempotency key: the business fact (a payment, an operator's entry) grants access once. */
  sourceKey: string;
  startsAt: Date;
  /** Null for access without an end. */
  endsAt: Date | null;
}

/**
 * Grants a user access to a product, in the caller's transaction. Never call it on a browser's word alone. Idempotent by
 * `sourceKey`, also after a revocation. Returns whether this call granted it. Throws `not_found` for an unknown product,
 * `conflict` when the key belongs to another user or product.
 */
export async function grantAccess(
  tx: Transaction,
  context: AuditContext,
  grant: AccessGrant,
): Promise<boolean> {
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
 * Revokes the access that `sourceKey` granted, from now on (a refund, a chargeback, an operator's decision). Idempotent;
 * a no-op for an unknown key. Returns whether this call revoked it.
 */
export async function revokeAccess(
  tx: Transaction,
  context: AuditContext,
  sourceKey: string,
): Promise<boolean> {
  const revoked = await updateRevoked(tx, sourceKey, context.clock.now());
  if (!revoked) return false;
  await audit(tx, context, {
    action: 'product.revoke_access',
    subject: `user:${revoked.userId}`,
    details: { produtoId: revoked.produtoId, sourceKey },
  });
  return true;
}
