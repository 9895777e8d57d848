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
  /** Why an operator gives it. */
  reason?: string;
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
  const { reason, ...row } = grant;
  const { produtoId, source, sourceKey } = row;
  if (!(await productExists(tx, produtoId))) throw new AppError('not_found');
  const inserted = await insertAccess(tx, row);
  if (!inserted) {
    const known = await selectAccess(tx, sourceKey);
    const same = known?.userId === row.userId && known.produtoId === produtoId;
    if (!same) throw new AppError('conflict');
    return false;
  }
  await audit(tx, context, {
    action: 'product.grant_access',
    subject: `user:${row.userId}`,
    details: { produtoId, source, sourceKey, ...(reason && { reason }) },
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
  reason?: string,
): Promise<boolean> {
  const revoked = await updateRevoked(tx, sourceKey, context.clock.now());
  if (!revoked) return false;
  await audit(tx, context, {
    action: 'product.revoke_access',
    subject: `user:${revoked.userId}`,
    details: { produtoId: revoked.produtoId, sourceKey, ...(reason && { reason }) },
  });
  return true;
}
