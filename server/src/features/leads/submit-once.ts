import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LandingRegisterInput } from '@matilha/contract/landing/leads';
import { readSecret } from '#server/database/stores/secrets.ts';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { newToken, sign } from '#server/platform/tokens.ts';
import { selectLeadByKey } from './repository.ts';
import { requestText } from './rules.ts';

const patience = seconds(10);
const pause = 120;

/** One submission of the form, identified by its idempotency key. */
export interface Submission {
  idempotencyHash: Buffer | null;
  requestHash: Buffer;
  /** Derived from key and content, so that all copies of one form get the same session. */
  sessionToken: string;
}

export async function describeSubmission(
  context: Context,
  input: LandingRegisterInput,
  key: string | null,
): Promise<Submission> {
  const secret = await readSecret(context.db, 'leads');
  const text = requestText(input);
  const mac = (part: string) => createHmac('sha256', secret).update(part).digest();
  const requestHash = mac(`request:${text}`);
  if (key === null) return { idempotencyHash: null, requestHash, sessionToken: newToken() };
  return {
    idempotencyHash: mac(`key:${key}`),
    requestHash,
    sessionToken: sign(secret, `session:${key}:${text}`),
  };
}

/**
 * Runs `work` for one of several copies of a form, across processes; the others wait until its lead is stored (R16) and
 * hold no connection meanwhile. Throws `idempotency_mismatch` for a used key with another content, `unavailable` after 10 s.
 */
export async function submitOnce(
  { db }: Context,
  limits: Limits,
  { idempotencyHash, requestHash }: Submission,
  work: () => Promise<void>,
): Promise<void> {
  if (!idempotencyHash) return work();
  const copy = idempotencyHash.toString('base64url');
  for (let waited = 0; waited < patience; waited += pause) {
    const lead = await selectLeadByKey(db, idempotencyHash);
    if (lead?.requestHash && !lead.requestHash.equals(requestHash))
      throw new AppError('idempotency_mismatch');
    if (lead) return;
    if (await limits.allows('landing_copy', copy)) {
      try {
        return await work();
      } catch (error) {
        await limits.refund('landing_copy', copy);
        throw error;
      }
    }
    await sleep(pause);
  }
  throw new AppError('unavailable', { retryAfter: 2 });
}
