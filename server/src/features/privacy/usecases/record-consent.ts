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
  /** The version shown on the screen, which may be older than the current one; defaults to the current one. */
  version?: string | undefined;
  /** The form or screen on which consent was given or withdrawn. */
  channel: 'sign_up' | 'landing' | 'account' | 'banner';
  /** The visitor's IP address; only its version (4 or 6) is stored. */
  address: string;
}

/** Throws `invalid_input` for an unpublished version. Call it before reading the account, so that timing reveals nothing (R30). */
export function assertPublished(purpose: ConsentPurpose, version: string | undefined): void {
  if (version !== undefined && !Object.hasOwn(publishedTexts[purpose], version)) {
    throw new AppError('invalid_input', { fields: { version: 'Versão desconhecida' } });
  }
}

/**
 * Writes one consent, with the version and the hash of its text, in the caller's transaction (L1). Call it once for
 * each purpose. Throws `unauthenticated` when the account is gone, `invalid_input` for an unpublished version.
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
