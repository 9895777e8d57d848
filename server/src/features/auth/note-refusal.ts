import { audit } from '#server/database/audit.ts';
import { readSecret } from '#server/database/secrets.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { sign } from '#server/platform/tokens.ts';

export type RefusalReason =
  | 'unknown_address'
  | 'no_password'
  | 'wrong_password'
  | 'disabled'
  | 'unverified'
  | 'rate_limited';

interface Refusal {
  /** Null where the address has no account: what was typed is written nowhere. */
  userId: number | null;
  reason: RefusalReason;
  /** The client's address; stored as its kind and a mark that leads back only through a secret of this installation. */
  address: string;
}

/**
 * Writes a refused sign-in to the audit log (ASVS 16.3.1), with one insert whatever is known of the address (R30).
 * A flood is cut off at a number for each hour, of which the operator is told. Never throws: the refusal stands.
 */
export async function noteRefusal(context: Context, limits: Limits, refusal: Refusal): Promise<void> {
  const { db, log } = context;
  try {
    if (await limits.allowsRefusalNote()) {
      const { userId, reason, address } = refusal;
      const { version, key } = clientNetwork(address);
      const origin = sign(await readSecret(db, 'limits'), `audit:${key}`).slice(0, 16);
      const subject = userId === null ? 'user:unknown' : `user:${userId}`;
      const details = { reason, network: `ipv${version}`, origin };
      await audit(db, context, { action: 'session.refuse', subject, details });
    } else if (await limits.allows('refused_sign_in_alarm', 'all')) {
      log.warn({ alarm: 'sign_in' }, 'unusually many refused sign-ins: no more are written down this hour');
    }
  } catch (error) {
    log.warn(describeError(error), 'a refused sign-in could not be written down');
  }
}
