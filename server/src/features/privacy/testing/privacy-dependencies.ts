import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/connection.ts';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createPasswords } from '#server/platform/password.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { openDeletionLog } from '../deletion-log.ts';
import type { PrivacyDependencies } from '../dependencies.ts';

/** Returns the dependencies of an erasure for the personal data of these features, with a log of deletions in a temporary folder. */
export async function privacyDependencies(
  db: Database,
  personalData: PersonalData[],
): Promise<PrivacyDependencies & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matilha-erasure-'));
  afterUse(() => rm(dataDir, { recursive: true, force: true }));
  return {
    dataDir,
    settings: {
      appUrl: new URL('https://app.matilha.test'),
      brandName: 'Matilha',
      seller: null,
      dataOfficer: null,
    },
    limits: createLimits({ db, clock: systemClock }),
    passwords: createPasswords(),
    personalData,
    deletions: openDeletionLog(dataDir),
  };
}
