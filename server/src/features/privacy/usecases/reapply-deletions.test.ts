import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { accountPersonalData } from '#server/features/account/personal-data-repository.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { deletionOf } from '../identify-person.ts';
import { selectUsers } from '../repository.ts';
import { privacyDependencies } from '../testing/privacy-dependencies.ts';
import { reapplyDeletions } from './reapply-deletions.ts';

const { db } = await testDatabase();
const deps = await privacyDependencies(db, [accountPersonalData]);
const at = '2026-11-21T12:00:00.000Z';

it('erases again the first, a middle and the last of 2,001 logged users, and nobody beside them (L18)', async () => {
  const [first, middle, last, stays] = await Promise.all(
    Array.from({ length: 4 }, () => createSubscriber(db)),
  );
  if (!first || !middle || !last || !stays) throw new Error('no subscribers');
  const ids = [first, middle, last, stays].map(({ id }) => id);
  const logged = Array.from({ length: 2_001 }, (_, place) => ({
    at,
    id: 1_000_000 + place,
    key: `gone ${place}`,
  }));
  const placeOf = new Map([
    [first.id, 0],
    [middle.id, 1_000],
    [last.id, 2_000],
  ]);
  for (const user of await selectUsers(db, ids)) {
    const place = placeOf.get(user.id);
    const { id, key } = await deletionOf(db, user);
    if (place !== undefined) logged[place] = { at, id, key };
  }
  const text = logged.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  await writeFile(join(deps.dataDir, 'deletions.log'), text);

  const queueReady = Promise.resolve();
  expect(await reapplyDeletions(testContext({ db }), { ...deps, queueReady })).toBe(3);
  const left = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
  expect(left).toEqual([{ id: stays.id }]);
});
