import type { ConsentInput, ConsentState } from '@matilha/contract/privacy/privacy';
import { type Context, requireUser } from '#server/platform/context.ts';
import { readConsents } from './read-consents.ts';
import { recordConsent } from './record-consent.ts';

/** Records that the acting user accepts the terms shown, or gives or withdraws another consent; returns the new state (L1, L2). */
export async function changeConsent(
  context: Context,
  input: ConsentInput,
  address: string,
): Promise<ConsentState> {
  const { id: userId } = requireUser(context);
  const version = input.purpose === 'terms' ? input.version : undefined;
  const channel = input.purpose === 'terms' ? 'banner' : 'account';
  const { purpose, action } = input;
  await context.db.transaction((tx) =>
    recordConsent(tx, context, { userId, purpose, action, version, channel, address }),
  );
  return readConsents(context);
}
