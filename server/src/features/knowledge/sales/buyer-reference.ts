import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/stores/secrets.ts';

/** Buyer and product of a purchase through an operator's payment link. */
export interface LinkBuyer {
  userId: number;
  produtoId: number;
}

const ivBytes = 12;
const buyerBytes = 8;
const tagBytes = 16;
const shape = /^[\w-]{48}$/;

/**
 * Returns a function that encrypts buyers into references for payment links: 48 characters of [A-Za-z0-9_-], always the
 * same for the same buyer and product, and opaque to others. Reads the key once for all references.
 */
export async function linkSealer(db: Executor): Promise<(buyer: LinkBuyer) => string> {
  const keys = keysFrom(await readSecret(db, 'purchase_links'));
  return (buyer) => {
    const plain = Buffer.alloc(buyerBytes);
    plain.writeUInt32BE(buyer.userId, 0);
    plain.writeUInt32BE(buyer.produtoId, 4);
    const iv = syntheticIv(keys.iv, plain);
    const cipher = createCipheriv('aes-256-gcm', keys.text, iv);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
  };
}

/** Decrypts a reference; returns undefined when this installation did not make it. */
export async function openLinkReference(
  db: Executor,
  reference: string | null,
): Promise<LinkBuyer | undefined> {
  if (reference === null || !shape.test(reference)) return undefined;
  const keys = keysFrom(await readSecret(db, 'purchase_links'));
  const bytes = Buffer.from(reference, 'base64url');
  const iv = bytes.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', keys.text, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(ivBytes + buyerBytes));
  try {
    const sealed = bytes.subarray(ivBytes, ivBytes + buyerBytes);
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
    if (!timingSafeEqual(iv, syntheticIv(keys.iv, plain))) return undefined;
    return { userId: plain.readUInt32BE(0), produtoId: plain.readUInt32BE(4) };
  } catch {
    // A forged reference fails authentication, which is an expected outcome.
    return undefined;
  }
}

const derived = (secret: Buffer, use: string) => createHmac('sha256', secret).update(use).digest();

const keysFrom = (secret: Buffer) => ({ text: derived(secret, 'text'), iv: derived(secret, 'iv') });

/** Derives the initialisation vector from the plaintext, so that two plaintexts never share one. */
const syntheticIv = (key: Buffer, plain: Buffer) =>
  createHmac('sha256', key).update(plain).digest().subarray(0, ivBytes);
