import { audit } from '#server/database/audit.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { sign } from '#server/platform/tokens.ts';

export type RefusalReason =
  | 'unknown_address'
  | 'no_password'
  | 'wrong_password'
  | 'disabled'
  | 'unverified'
  | 'rate_limited';

interface Refusal {
  /** Null when the address has no account; the address itself is never stored. */
  userId: number | null;
  reason: RefusalReason;
  /** The client's IP address; stored only as its version and a keyed hash. */
  address: string;
}

/**
 * Writes a refused sign-in to the audit log, with one insert whether or not the address has an account (R30). Past the
 * hourly limit nothing is written, and an alarm is logged. Never throws: a failure here must not change the response.
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
      log.warn({ alarm: 'sign_in' }, 'unusually many refused sign-ins: no more are logged this hour');
    }
  } catch (error) {
    log.warn(describeError(error), 'a refused sign-in could not be logged');
  }
}
