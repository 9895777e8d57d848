import { provisionalCeiling } from '@matilha/contract/panel/storage';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { photos } from '#server/database/schema/photos.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { asOwner, testDatabase } from '#server/testing/database.ts';
import { earlierDatabase, migrateTo } from '#server/testing/earlier-database.ts';
import { countedTables, foldSums, selectBytes, selectKinds } from './repository.ts';
import { countAllOldRows, countSome, keepSums } from './usecases/keep-ledger.ts';

const { db, pool, url } = await testDatabase();
const running = new AbortController().signal;

const photoOf = (userId: number, size: number) => ({
  userId,
  bytes: Buffer.alloc(size),
  width: 1,
  height: 1,
  createdAt: new Date(),
});

it('computes the size of a row and counts it, whatever a statement sets', async () => {
  const user = await createSubscriber(db);
  await db.insert(photos).values({ ...photoOf(user.id, 1_000), storedSize: 1 });
  await db.update(photos).set({ storedSize: -5 });
  expect(await selectKinds(db, user.id)).toEqual([{ kind: 'photo', bytes: 1_000 }]);
  await db.update(photos).set({ bytes: Buffer.alloc(400) });
  expect(await selectBytes(db, user.id)).toBe(400);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

it.each([
  'update stored_bytes set bytes = 0',
  'delete from stored_bytes',
  `insert into stored_bytes values (1, 'photo', 1, false)`,
  'delete from stored_sums',
  `insert into stored_sums (kind, provisional, bytes) values ('photo', true, -1)`,
  'alter table photos disable trigger all',
])('refuses the serving role: %s', async (statement) => {
  await expect(pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
});

it('moves the bytes of an account among the sums when it is confirmed, and keeps few rows of sums', async () => {
  const user = await createSubscriber(db);
  const sums = async () =>
    (
      await db.execute(
        sql`select sum(bytes)::int as bytes from stored_sums where kind = 'photo' group by provisional order by provisional`,
      )
    ).rows.map(({ bytes }) => bytes);
  const [before] = await sums();
  await db.execute(sql`update users set provisional = true where id = ${user.id}`);
  for (let count = 0; count < 30; count += 1) await db.insert(photos).values(photoOf(user.id, 10));
  expect(await sums()).toEqual([before, 300]);
  expect(await foldSums(db, 20)).toBe(20);
  while ((await foldSums(db, 20)) === 20);
  expect(await sums()).toEqual([before, 300]);
  expect((await pool.query('select from stored_sums')).rowCount).toBeLessThan(20);
  await db.execute(sql`update users set provisional = false where id = ${user.id}`);
  expect((await sums())[0]).toBe(Number(before) + 300);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

it('raises an alarm, once an hour, when provisional accounts have used most of their common storage', async () => {
  const raised: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object) => void raised.push(fields),
  };
  const limits = createLimits({ db, clock: systemClock });
  const change = (bytes: number) =>
    asOwner(url, `insert into stored_sums (kind, provisional, bytes) values ('photo', true, ${bytes})`);
  await keepSums({ db, log }, limits);
  expect(raised).toEqual([]);
  await change(provisionalCeiling * 0.8);
  for (let run = 0; run < 2; run += 1) await keepSums({ db, log }, limits);
  await change(-provisionalCeiling * 0.8);
  expect(raised).toMatchObject([{ alarm: 'storage_provisional', ceiling: provisionalCeiling }]);
});

/** Opens a database at the schema before the ledger, with two accounts that keep photos and posts. */
async function databaseFromBefore() {
  const url = await earlierDatabase('0061_longer_recovery_codes');
  const old = openDatabase({ connectionString: url, max: 6, onError: () => undefined });
  await old.execute(sql`
    insert into tiers (tier_id, titulo, valor, ancoragem, responses_limit, link, check1, check2, check3)
      values (4, 'Gratuito', 0, 0, 5, '', '', '', '');
    insert into users (email, first_name, phone, tier_id, created_at)
      select n || '@exemplo.com.br', 'Pessoa', '1', 4, now() from generate_series(1, 2) n;
    insert into photos (user_id, bytes, width, height, created_at)
      select 1 + n % 2, decode(repeat('00', n), 'hex'), 1, 1, now() from generate_series(1, 1200) n;
    insert into posts (user_id, id, dia, formato, tema, cena, legenda, chamada, hashtags, estado, version, updated_at)
      select 1, gen_random_uuid(), '2026-11-24', 'Foto', 'ação', '', repeat('x', n), '', '{#a,#b}', 'ideia', 1, now()
      from generate_series(1, 30) n`);
  return { old, url };
}

it('counts rows from before once, while others are added, moved, changed and deleted', async () => {
  const { old, url } = await databaseFromBefore();
  try {
    await migrateTo(url);
    expect(await selectBytes(old, 1)).toBe(0);
    // Locks the accounts first, as the product does.
    const change = (round: number) =>
      old.transaction(async (tx) => {
        await tx.execute(sql`select from users order by id for no key update`);
        await tx.insert(photos).values([1, 2].map((userId) => photoOf(userId, 1_000 + round)));
        await tx.execute(sql`
          delete from photos where id in (select id from photos order by octet_length(bytes) limit 7);
          update photos set bytes = '\\x0102'
            where id in (select id from photos order by octet_length(bytes) desc limit 2);
          update photos set user_id = 3 - user_id where id in (select id from photos order by id limit 5);
          update posts set estado = 'pronto', legenda = legenda || '!' where legenda like 'xxxxx%'`);
      });
    await change(0);
    for (let round = 1; round < 4; round += 1) {
      // Two processes count at the same time, beside the changes.
      await Promise.all([
        countSome(old, countedTables.photos),
        countSome(old, countedTables.photos),
        change(round),
      ]);
      expect(await checkStorageInvariants(old)).toEqual([]);
    }
    expect(await countAllOldRows(old, running)).toBe(true);
    expect(await countSome(old, countedTables.photos)).toBe(false);
    expect(await checkStorageInvariants(old)).toEqual([]);
    const { rows } = await old.execute(sql`select (select count(*)::int from photos where stored_size is null)
      + (select count(*)::int from posts where stored_size is null) as uncounted,
      (select sum(octet_length(bytes))::int from photos) as photos`);
    expect(rows[0]).toMatchObject({ uncounted: 0 });
    const counted = [...(await selectKinds(old, 1)), ...(await selectKinds(old, 2))];
    const total = counted.reduce((sum, { kind, bytes }) => sum + (kind === 'photo' ? bytes : 0), 0);
    expect(total).toBe(rows[0]?.photos);
  } finally {
    await old.$client.end();
  }
});
