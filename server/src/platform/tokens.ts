import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits in base64url, for mails and cookies; only the hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sign = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** Compares in constant time, so that the duration reveals nothing about the match. */
export function signatureMatches(secret: Buffer, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const signatureBytes = Buffer.from(signature);
  return expected.length === signatureBytes.length && timingSafeEqual(expected, signatureBytes);
}
