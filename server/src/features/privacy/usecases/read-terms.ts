import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import {
  type StoredTerms,
  selectCurrentTerms,
  selectCurrentVersion,
  selectTerms,
  selectTermsVersions,
} from '../terms-repository.ts';

type Db = Pick<Context, 'db'>;

/** Returns the name of the version that people are asked to accept. */
export const currentTermsVersion = ({ db }: Db): Promise<string> => selectCurrentVersion(db);

/** Returns a published version with its texts, `atual` for the one that counts. Throws `not_found`. */
export async function readTerms({ db }: Db, version: string): Promise<StoredTerms & { current: boolean }> {
  const current = await selectCurrentTerms(db);
  const found = version === 'atual' ? current : await selectTerms(db, version);
  if (!found) throw new AppError('not_found');
  return { ...found, current: found.version === current.version };
}

/** Returns the published versions, newest first. */
export async function listTermsVersions({ db }: Db) {
  const [current, rows] = await Promise.all([selectCurrentVersion(db), selectTermsVersions(db)]);
  return rows.map((row) => ({ ...row, current: row.version === current }));
}
