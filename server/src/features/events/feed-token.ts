import type { Executor } from '#server/database/connection.ts';
import { readSecret } from '#server/database/secrets.ts';
import { sign, signatureMatches } from '#server/platform/tokens.ts';

const secretName = 'calendar_feeds';
const shape = /^([\w-]{22})([\w-]{43})$/;

/** The secret part of a subscription's address: its id and a signature that only this installation can make. */
export const feedToken = async (db: Executor, id: string): Promise<string> =>
  `${id}${sign(await readSecret(db, secretName), id)}`;

/** The id a token stands for; undefined when this installation never made it. */
export async function feedOfToken(db: Executor, token: string): Promise<string | undefined> {
  const [, id, signature] = shape.exec(token) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  return signatureMatches(await readSecret(db, secretName), id, signature) ? id : undefined;
}
