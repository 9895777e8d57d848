import type { Executor } from '#server/database/connection.ts';
import { signedId, signId } from '#server/platform/signed-ids.ts';

const secret = 'post_feeds';

/** Returns the secret part of a feed's address, and of the link that stops Monday's mail: their ids are random, so none is both. */
export const feedToken = (db: Executor, id: string): Promise<string> => signId(db, secret, id);

/** Returns the id of a token; undefined when its signature is not of this installation. */
export const feedOfToken = (db: Executor, token: string): Promise<string | undefined> =>
  signedId(db, secret, token);
