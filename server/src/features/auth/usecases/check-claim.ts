import type { CheckClaimOutput } from '@matilha/contract/landing/leads';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { selectTokenOwner, verifiedAddressExists } from '../repository.ts';
import { throttleGuess } from '../throttle.ts';

/** Returns what the claim page needs, or throws `invalid_token`. Does not use the token up: mail scanners follow links (S13). */
export async function checkClaim(
  context: Context,
  limits: Limits,
  token: string,
  client: { address: string },
): Promise<CheckClaimOutput> {
  return throttleGuess({ limits, log: context.log }, client.address, async () => {
    const now = context.clock.now();
    const owner = await selectTokenOwner(context.db, hashToken(token), 'claim_account', now);
    if (!owner) throw new AppError('invalid_token');
    const hasAccount = await verifiedAddressExists(context.db, owner.email);
    return { firstName: owner.firstName, email: owner.email, hasAccount };
  });
}
