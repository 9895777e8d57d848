import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { requestTimeouts } from '../connection.ts';
import { seedOnce } from './seed-once.ts';

const { db, pool } = await testDatabase();

const forget = async (item: string) => {
  await pool.query('delete from planted_seeds where key = $1', [`faq:${item}`]);
  await pool.query('delete from faq_items where id = $1', [item]);
};
const questions = async () => (await pool.query<{ id: string }>('select id from faq_items')).rows;
const editions = async () =>
  (await pool.query("select key from planted_seeds where key like 'edition:%' order by key")).rows;

it('skips fully planted content, separately for a local and a public start', async () => {
  await seedOnce(db, { local: true });
  expect(await editions()).toEqual([{ key: expect.stringMatching(/^edition:local:/) }]);
  const [first] = await questions();
  await forget(first?.id ?? '');

  await seedOnce(db, { local: true });
  expect(await questions()).not.toContainEqual(first);

  await seedOnce(db, { local: false });
  expect(await questions()).toContainEqual(first);
  expect(await editions()).toHaveLength(2);
});

it('plants only the new rows of an edition that was not planted here', async () => {
  await seedOnce(db, { local: true });
  const [first] = await questions();
  await forget(first?.id ?? '');
  await pool.query("delete from planted_seeds where key like 'edition:%'");
  await seedOnce(db, { local: true });
  expect(await questions()).toContainEqual(first);
});

it("keeps an operator's changes and deletions of trade dates", async () => {
  await seedOnce(db, { local: true });
  const stored = () => pool.query("select nome from trade_dates where slug like 'natal-%' order by slug");
  await pool.query("update trade_dates set nome = 'Ceia' where slug = 'natal-2026'");
  await pool.query("delete from trade_dates where slug = 'natal-2027'");
  await pool.query("delete from planted_seeds where key like 'edition:%'");
  await seedOnce(db, { local: true });
  expect((await stored()).rows).toEqual([{ nome: 'Ceia' }]);
});

it('waits for another process that plants, longer than a request may wait for a lock', async () => {
  await pool.query("delete from planted_seeds where key like 'edition:%'");
  const release = await holdLock(pool, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', ['seed']);
  const planted = seedOnce(db, { local: true });
  await wait(requestTimeouts.lock + 500);
  expect(await editions()).toEqual([]);
  await release();
  await planted;
  expect(await editions()).toHaveLength(1);
});
