import { expect, test } from 'vitest';
import { bugsOf, lineOf, plant } from './plant.mjs';
import { sample } from './sample.mjs';

const planted = (source) => bugsOf(source).map((bug) => plant(source, bug));

test('loses each condition of a query, its limit, order and lock', () => {
  const source = "db.select().where(and(a, eq(b, c))).orderBy(d).limit(1).for('update')";
  expect(planted(source)).toEqual(
    expect.arrayContaining([
      "db.select().where(and(undefined, eq(b, c))).orderBy(d).limit(1).for('update')",
      "db.select().where(and(a, undefined)).orderBy(d).limit(1).for('update')",
      'db.select().where(and(a, eq(b, c))).orderBy(d).limit(1)',
      "db.select().where(and(a, eq(b, c))).orderBy(d).for('update')",
      "db.select().where(and(a, eq(b, c))).limit(1).for('update')",
    ]),
  );
});

test('takes a comparison of Drizzle from an import of its own', () => {
  expect(planted('lt(a, b)')).toEqual(["import * as planted from 'drizzle-orm';\nplanted.lte(a, b)"]);
});

test.each([
  ['a <= b', 'a < b'],
  ['a && b', 'a || b'],
  ['if (a) b()', 'if (false) b()'],
  ['a ? b : c', '!(a) ? b : c'],
  ['const most = 5', 'const most = (5 + 1)'],
  ['const known = true', 'const known = false'],
  ['Math.min(a, b)', 'Math.max(a, b)'],
  ['sql`select a from b where c = 1 and d is null`', 'sql`select a from b where c = 1`'],
  ['sql`select a from b where c <= 1`', 'sql`select a from b where c < 1`'],
  ['sql`select a from b order by c desc`', 'sql`select a from b order by c asc`'],
  ['sql`select a from b where c = 1 for update`', 'sql`select a from b where c = 1`'],
  ['sql`insert into a values (1) on conflict (b) do nothing`', 'sql`insert into a values (1)`'],
])('makes of %s also %s', (source, bug) => {
  expect(planted(source)).toContain(bug);
});

test('leaves types, imports and other texts as they are', () => {
  const source = "import { lt } from 'drizzle-orm';\nexport type Size = 1 | 2;\nconst name = `uma e outra`;";
  expect(bugsOf(source)).toEqual([]);
});

test('names the line of a bug', () => {
  const source = 'const a = b;\nconst c = d < e;';
  expect(bugsOf(source).map((bug) => lineOf(source, bug))).toEqual([2]);
});

test('draws the same bugs for a seed, in their order, and others for another seed', () => {
  const items = Array.from({ length: 100 }, (_, at) => at);
  const drawn = sample(items, 10, 7);
  expect(drawn).toEqual(sample(items, 10, 7));
  expect(drawn).toEqual([...drawn].sort((before, after) => before - after));
  expect(new Set(drawn).size).toBe(10);
  expect(sample(items, 10, 8)).not.toEqual(drawn);
});
