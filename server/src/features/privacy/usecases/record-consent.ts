import type { ConsentAction, ConsentPurpose } from '@matilha/contract/privacy';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { clientNetwork } from '#server/platform/client-network.ts';
import type { Context } from '#server/platform/context.ts';
import { consentTexts, publishedTexts } from '../consent-texts.ts';
import { holdUser, insertConsent } from '../repository.ts';

export interface ConsentRecord {
  userId: number;
  purpose: ConsentPurpose;
  action: ConsentAction;
  /** The version that was on the screen, where it may be an older one; today's by default. */
  version?: string | undefined;
  /** Where it happened. */
  channel: 'sign_up' | 'landing' | 'account' | 'banner';
  /** The visitor's address; only its kind is kept. */
  address: string;
}

/** Refuses a version that never was with `invalid_input`, before anything else is looked at (R30). */
export function assertPublished(purpose: ConsentPurpose, version: string | undefined): void {
  if (version !== undefined && !Object.hasOwn(publishedTexts[purpose], version)) {
    throw new AppError('invalid_input', { fields: { version: 'Versão desconhecida' } });
  }
}

/**
 * Writes one act of consent in the transaction of what it allows, with the version and the hash of the
 * text (L1). Call it once for each purpose. Throws `unauthenticated` when the account is gone, `invalid_input`
 * for a version that never was.
 */
export async function recordConsent(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { userId, purpose, action, channel, address, version = consentTexts[purpose].version }: ConsentRecord,
): Promise<void> {
  assertPublished(purpose, version);
  const textHash = publishedTexts[purpose][version] ?? '';
  if (!(await holdUser(tx, userId))) throw new AppError('unauthenticated');
  await insertConsent(tx, {
    userId,
    purpose,
    action,
    version,
    textHash,
    channel,
    network: `ipv${clientNetwork(address).version}`,
    createdAt: context.clock.now(),
  });
}
