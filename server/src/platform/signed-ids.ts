import type { Executor } from '#server/database/connection.ts';
import { readSecret, type SecretName } from '#server/database/stores/secrets.ts';
import { sign, signatureMatches } from './tokens.ts';

const shape = /^([\w-]{22})([\w-]{43})$/;

/** Returns the secret part of an address: an id of 22 characters and this installation's signature of it. */
export const signId = async (db: Executor, secret: SecretName, id: string): Promise<string> =>
  `${id}${sign(await readSecret(db, secret), id)}`;

/** Returns the id that `signId` signed; undefined when the signature is not of this installation. */
export async function signedId(db: Executor, secret: SecretName, token: string): Promise<string | undefined> {
  const [, id, signature] = shape.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return signatureMatches(await readSecret(db, secret), id, signature) ? id : undefined;
}
