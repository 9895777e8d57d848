import type { ConsentAction, ConsentPurpose } from '@matilha/contract/privacy/privacy';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { holdUser, insertConsent } from '../repository.ts';
import { consentTexts, publishedTexts } from '../terms/consent-texts.ts';
import { selectCurrentVersion, selectTerms } from '../terms/terms-repository.ts';

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

/** Returns the hash of a version; throws `invalid_input` for one that was never published. */
async function publishedHash(db: Executor, purpose: ConsentPurpose, version: string): Promise<string> {
  const shipped = publishedTexts[purpose];
  if (Object.hasOwn(shipped, version)) return shipped[version] ?? '';
  const own = purpose === 'terms' ? await selectTerms(db, version) : undefined;
  if (!own) throw new AppError('invalid_input', { fields: { version: 'Versão desconhecida' } });
  return own.textHash;
}

/** Throws `invalid_input` for unpublished terms. Call it before reading the account, so that timing reveals nothing (R30). */
export async function assertPublished(
  { db }: Pick<Context, 'db'>,
  version: string | undefined,
): Promise<void> {
  if (version !== undefined) await publishedHash(db, 'terms', version);
}

const currentVersion = async (db: Executor, purpose: ConsentPurpose): Promise<string> =>
  purpose === 'terms' ? selectCurrentVersion(db) : consentTexts[purpose].version;

/**
 * Writes one consent, with the version and the hash of its text, in the caller's transaction (L1). Call it once for
 * each purpose. Throws `unauthenticated` when the account is gone, `invalid_input` for an unpublished version.
 */
export async function recordConsent(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { userId, purpose, action, channel, address, version: shown }: ConsentRecord,
): Promise<void> {
  const version = shown ?? (await currentVersion(tx, purpose));
  const textHash = await publishedHash(tx, purpose, version);
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
