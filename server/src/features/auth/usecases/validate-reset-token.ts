import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/tokens.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { selectTokenOwner } from '../repository.ts';
import { throttleGuess } from '../throttle.ts';

/** Throws `invalid_token` unless the reset link would work now. Does not use it up: mail scanners follow links (S13). */
export async function validateResetToken(
  context: Context,
  { limits }: Pick<AuthDependencies, 'limits'>,
  token: string,
  client: Client,
): Promise<void> {
  await throttleGuess({ limits, log: context.log }, client.address, async () => {
    const now = context.clock.now();
    const owner = await selectTokenOwner(context.db, hashToken(token), 'reset_password', now);
    if (!owner) throw new AppError('invalid_token');
  });
}
