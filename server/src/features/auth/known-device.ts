import { randomBytes } from 'node:crypto';
import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { sign, signatureMatches } from '#server/platform/tokens.ts';

const signed = (deviceId: string, email: string): string => `${deviceId}.${email}`;

/**
 * The id of a browser that has signed in to this account before, by the signed cookie it got then; undefined
 * for any other. It opens nothing: it only gives the owner a count of attempts of its own.
 */
export async function recogniseDevice(db: Executor, cookie: string | undefined, email: string) {
  const [deviceId, signature] = cookie?.split('.') ?? [];
  if (!deviceId || !signature) return undefined;
  const secret = await readSecret(db, 'devices');
  return signatureMatches(secret, signed(deviceId, email), signature) ? deviceId : undefined;
}

/** The cookie of a browser that has just signed in. */
export async function issueDevice(db: Executor, email: string, known: string | undefined): Promise<string> {
  const deviceId = known ?? randomBytes(16).toString('base64url');
  return `${deviceId}.${sign(await readSecret(db, 'devices'), signed(deviceId, email))}`;
}
