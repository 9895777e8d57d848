import type { Executor } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { selectLatestConsents } from '../repository.ts';
import {
  type StoredTerms,
  selectCurrentTerms,
  selectCurrentVersion,
  selectTerms,
  selectTermsVersions,
} from '../terms/terms-repository.ts';

type Db = Pick<Context, 'db'>;

/** Returns the name of the version that people are asked to accept. */
export const currentTermsVersion = ({ db }: Db): Promise<string> => selectCurrentVersion(db);

/** Returns a published version with its texts; `atual` means the version in force. Throws `not_found`. */
export async function readTerms({ db }: Db, version: string): Promise<StoredTerms & { current: boolean }> {
  if (version === 'atual') return { ...(await selectCurrentTerms(db)), current: true };
  const [found, current] = await Promise.all([selectTerms(db, version), selectCurrentVersion(db)]);
  if (!found) throw new AppError('not_found');
  return { ...found, current: found.version === current };
}

/** Returns the published versions, newest first. */
export async function listTermsVersions({ db }: Db) {
  const [current, rows] = await Promise.all([selectCurrentVersion(db), selectTermsVersions(db)]);
  return rows.map((row) => ({ ...row, current: row.version === current }));
}

/** Returns the texts that the user last accepted, or the texts in force if no accepted version is still stored. */
export async function readAcceptedTerms(db: Executor, userId: number): Promise<StoredTerms> {
  const last = (await selectLatestConsents(db, userId)).find(({ purpose }) => purpose === 'terms');
  const accepted = last?.action === 'given' ? await selectTerms(db, last.version) : undefined;
  return accepted ?? selectCurrentTerms(db);
}
