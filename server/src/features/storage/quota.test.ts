import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { megabytes, provisionalCeiling, storageQuota } from '@matilha/contract/panel/storage';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, requestTimeouts } from '#server/database/connection.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { makePhonePhoto } from '#server/platform/testing/make-photo.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { asOwner } from '#server/testing/database.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { insertPhoto } from '../photos/repository.ts';
import { selectBytes } from './repository.ts';
import { storeWithinQuota } from './store-within-quota.ts';

const model = new ScriptedModel(['Oi']);
model.readsPhotos = true;
const { call, databaseUrl, db, url } = await testProduct({ model });
const limits = createLimits({ db, clock: systemClock });
/** Another process. Few of its connections are used at once: in a crowd they would wait for locks only briefly. */
const otherPool = openDatabase({
  connectionString: databaseUrl,
  max: 20,
  onError: () => undefined,
  timeouts: { ...requestTimeouts, statement: 60_000, lock: 60_000, connect: 60_000 },
});
afterUse(() => otherPool.$client.end());
const taken = await makePhonePhoto(640, 480);
/** The bytes of the stored picture. */
let kept = 0;
beforeAll(async () => {
  const user = await createSubscriber(db);
  await upload(user);
  kept = await selectBytes(db, user.id);
});

/** Creates a provisional account that may keep `left` bytes more, and keeps the rest as one photo. */
async function accountWith(left: number): Promise<User> {
  const user = { ...(await createSubscriber(db)), tier_id: 4, provisional: true };
  await db.execute(sql`update users set tier_id = 4, provisional = true where id = ${user.id}`);
  await db.execute(sql`insert into photos (user_id, bytes, width, height, created_at)
    values (${user.id}, convert_to(repeat('x', ${storageQuota(user) - left}), 'UTF8'), 1, 1, now())`);
  return user;
}
const photo = (userId: number, size: number) => ({
  userId,
  bytes: Buffer.alloc(size),
  width: 1,
  height: 1,
  createdAt: new Date(),
});
const upload = async (user: User, path = '/api/photos', method = 'POST') => {
  const headers = { 'content-type': 'image/jpeg', cookie: await signIn(db, user) };
  const response = await fetch(`${url}${path}`, { method, headers, body: new Uint8Array(taken) });
  return { status: response.status, ...(response.status === 204 ? {} : await response.json()) };
};
const post = (user: User, fields: object, id: string = randomUUID()) =>
  call(user, 'PUT', `/api/posts/${id}`, {
    version: 0,
    dia: '2026-11-24',
    hora: null,
    formato: 'Reels',
    tema: 'Banho',
    cena: '',
    legenda: '',
    chamada: '',
    hashtags: [],
    estado: 'ideia',
    ...fields,
  });

describe('an account at its quota', () => {
  it('refuses a photo and a text with a sentence, stores neither, and still reads, changes and deletes', async () => {
    const user = await accountWith(kept + 5_000);
    const id = randomUUID();
    expect((await post(user, { legenda: 'x'.repeat(2_000) }, id)).status).toBe(200);
    const first = await upload(user, `/api/posts/${id}/photo`, 'PUT');
    const before = await selectBytes(db, user.id);
    const refused = await upload(user);
    expect([first.status, refused.status, refused.code, refused.message]).toEqual([
      204,
      413,
      'storage_full',
      'Isto não cabe mais: você guarda 5,0 MB de 5 MB. Apague fotos de posts, posts ou cálculos antigos, ou conversas com foto, ou confirme seu email para ter mais espaço.',
    ]);
    expect(await selectBytes(db, user.id)).toBe(before);
    await db.execute(
      sql`update photos set bytes = bytes || convert_to(repeat('x', 100000), 'UTF8') where user_id = ${user.id}`,
    );
    const statuses = [
      await post(user, {}),
      await post(user, { version: 1, legenda: 'x'.repeat(2_001) }, id),
      await post(
        user,
        { version: 1, legenda: 'x'.repeat(2_000), dia: '2026-11-25', estado: 'publicado' },
        id,
      ),
      await post(user, { version: 2, legenda: 'x' }, id),
      await call(user, 'GET', `/api/posts/${id}/photo`),
      await call(user, 'DELETE', `/api/posts/${id}/photo`),
    ].map(({ status }) => status);
    expect(statuses).toEqual([413, 413, 200, 200, 200, 204]);
    expect(await checkStorageInvariants(db)).toEqual([]);
  });

  it('accepts a fitting file again after another was deleted', async () => {
    const user = await accountWith(10);
    expect((await upload(user)).code).toBe('storage_full');
    await db.execute(sql`delete from photos where user_id = ${user.id}`);
    expect((await upload(user)).status).toBe(200);
  });

  it('gets the space of its plan as soon as it is confirmed', async () => {
    const user = await accountWith(10);
    await db.execute(sql`update users set provisional = false where id = ${user.id}`);
    expect((await upload(user)).status).toBe(200);
  });

  it('never passes the quota with uploads at the same time, over two pools', async () => {
    const user = await accountWith(2_500);
    const store = (pool: typeof db) =>
      storeWithinQuota(testContext({ db: pool, user }), { limits }, (tx) =>
        insertPhoto(tx, photo(user.id, 1_000)),
      ).then(
        () => 'stored',
        ({ code }) => code,
      );
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => store(n % 2 === 0 ? db : otherPool)),
    );
    expect(outcomes.toSorted()).toEqual([...Array(4).fill('storage_full'), 'stored', 'stored']);
    expect(await selectBytes(db, user.id)).toBe(storageQuota(user) - 500);
  });
});

it('refuses provisional accounts beyond their common storage, and serves confirmed ones', async () => {
  const user = await accountWith(5_000_000);
  const confirmed = await createSubscriber(db);
  expect((await upload(user)).status).toBe(200);
  const plant = (bytes: number) =>
    asOwner(
      databaseUrl,
      `insert into stored_sums (kind, provisional, bytes) values ('photo', true, ${bytes})`,
    );
  await plant(provisionalCeiling);
  const refused = [await upload(user), await (await post(user, {})).json()];
  expect(refused.map(({ code }) => code)).toEqual(['storage_unconfirmed', 'storage_unconfirmed']);
  expect(refused[0]?.message).toContain('Confirme seu email');
  expect((await upload(confirmed)).status).toBe(200);
  await plant(-provisionalCeiling);
  expect((await upload(user)).status).toBe(200);
});

it('shows sizes as people read them', () => {
  expect([0, 40, 100_000, 3_249_000, 50_000_000, 1_000_000_000].map(megabytes)).toEqual([
    '0 MB',
    'menos de 0,1 MB',
    '0,1 MB',
    '3,2 MB',
    '50 MB',
    '1.000 MB',
  ]);
});
