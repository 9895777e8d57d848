import { hashContent } from '#server/content/content-files.ts';
import type { Database } from '../connection.ts';

/** Plants the seeded content as `seed` does; content that was planted whole before is not even loaded. */
export async function seedOnce(db: Database, options: { local: boolean }): Promise<void> {
  const key = `edition:${options.local ? 'local' : 'public'}:${hashContent()}`;
  const { $client: pool } = db;
  const { rowCount } = await pool.query('select from planted_seeds where key = $1', [key]);
  if (rowCount) return;
  const { seed } = await import('./seed.ts');
  await seed(db, options);
  await pool.query('insert into planted_seeds (key) values ($1) on conflict do nothing', [key]);
}
