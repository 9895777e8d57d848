import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const content = join(import.meta.dirname, 'seeds/content');

/** What there is to plant, told by the bytes of its files. */
async function editionOf(local: boolean): Promise<string> {
  const names = (await readdir(content, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\0`).update(await readFile(join(content, name)));
  return `edition:${local ? 'local' : 'public'}:${hash.digest('base64url')}`;
}

/** Plants the seeded content as `seed` does; what was planted whole before is not even loaded. */
export async function seedOnce(pool: pg.Pool, options: { local: boolean }): Promise<void> {
  const key = await editionOf(options.local);
  const { rowCount } = await pool.query('select from planted_seeds where key = $1', [key]);
  if (rowCount) return;
  const { seed } = await import('./seed.ts');
  await seed(pool, options);
  await pool.query('insert into planted_seeds (key) values ($1) on conflict do nothing', [key]);
}
