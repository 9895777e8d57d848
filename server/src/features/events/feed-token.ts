import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { sign, signatureMatches } from '#server/platform/tokens.ts';

const secretName = 'calendar_feeds';
const shape = /^([\w-]{22})([\w-]{43})$/;

/** Returns the secret part of a feed's address: its id and this installation's signature of it. */
export const feedToken = async (db: Executor, id: string): Promise<string> =>
  `${id}${sign(await readSecret(db, secretName), id)}`;

/** Returns the feed id of a token; undefined when its signature is not of this installation. */
export async function feedOfToken(db: Executor, token: string): Promise<string | undefined> {
  const [, id, signature] = shape.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return signatureMatches(await readSecret(db, secretName), id, signature) ? id : undefined;
}
