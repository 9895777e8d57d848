import { randomBytes } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { sign, signatureMatches } from '#server/platform/tokens.ts';

const signed = (deviceId: string, email: string): string => `${deviceId}.${email}`;

/**
 * Returns the id of a browser that has signed in to this account before, read from the signed cookie it got then;
 * undefined for any other browser. The id authenticates nothing: it only gives the owner a separate login limit.
 */
export async function recogniseDevice(db: Executor, cookie: string | undefined, email: string) {
  const [deviceId, signature] = cookie?.split('.') ?? [];
  if (!deviceId || !signature) return undefined;
  const secret = await readSecret(db, 'devices');
  return signatureMatches(secret, signed(deviceId, email), signature) ? deviceId : undefined;
}

/** Returns the signed device cookie for a browser that has just signed in; a known browser keeps its id. */
export async function issueDevice(db: Executor, email: string, known: string | undefined): Promise<string> {
  const deviceId = known ?? randomBytes(16).toString('base64url');
  return `${deviceId}.${sign(await readSecret(db, 'devices'), signed(deviceId, email))}`;
}
