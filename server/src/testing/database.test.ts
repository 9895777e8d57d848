import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { asOwner, testDatabase } from './database.ts';

const first = await testDatabase();
const second = await testDatabase();

describe('the test database', () => {
  it('applies all migrations', async () => {
    const { rows } = await first.pool.query(`select to_regclass('public.users') is not null as there`);
    expect(rows).toEqual([{ there: true }]);
  });

  it('contains the seed data', async () => {
    const { rows } = await first.pool.query('select count(*)::int as agents from agents');
    expect(rows[0].agents).toBeGreaterThanOrEqual(16);
  });

  it('belongs to its test file only', async () => {
    await asOwner(first.url, 'create table scratch (id int)');
    const { rows } = await second.pool.query(`select to_regclass('public.scratch') as there`);
    expect(rows).toEqual([{ there: null }]);
  });

  it('accepts connections by its address, for processes that a test starts', async () => {
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    const { rows } = await client.query('select current_database() as name');
    await client.end();
    expect(rows[0].name).toMatch(/^matilha_test_[0-9a-f]{16}$/);
    expect(rows[0].name).not.toBe(inject('templateDatabase'));
  });
});
