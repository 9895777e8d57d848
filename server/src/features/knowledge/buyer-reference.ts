import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';

/** Who buys what through a payment link of the operator's. */
export interface LinkBuyer {
  userId: number;
  produtoId: number;
}

const ivBytes = 12;
const buyerBytes = 8;
const tagBytes = 16;
const shape = /^[\w-]{48}$/;

/**
 * Seals buyers into references for payment links (5.3): the same one each time for the same buyer, 48 characters
 * of [A-Za-z0-9_-] that say nothing to anybody else. Reads the key once for as many as are asked.
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

/** Whom a reference stands for; undefined when this installation never made it. */
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
    // What somebody else made does not authenticate: that is the answer, not a fault.
    return undefined;
  }
}

const derived = (secret: Buffer, use: string) => createHmac('sha256', secret).update(use).digest();

const keysFrom = (secret: Buffer) => ({ text: derived(secret, 'text'), iv: derived(secret, 'iv') });

/** From what is sealed: the same twice never uses one vector for two texts. */
const syntheticIv = (key: Buffer, plain: Buffer) =>
  createHmac('sha256', key).update(plain).digest().subarray(0, ivBytes);
