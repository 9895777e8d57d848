import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { sharedStatement } from './shared-statement.ts';

const { db } = await testDatabase();

const repeat = sharedStatement<{ text: string; place: number }>(
  'test_repeat',
  ['text', 'int'],
  'select $1 as text, place from generate_series(1, $2) as place',
);

it('answers calls that arrive together in one statement, each with its own rows', async () => {
  let answers: unknown;
  const texts = await statementsOf(async () => {
    answers = await Promise.all([
      repeat(db, ['a', 2]),
      repeat(db, ['"b"', 0]),
      repeat(db, [null, 1]),
      repeat(db, ['a', 1]),
    ]);
  });
  expect(answers).toEqual([
    [
      { text: 'a', place: 1 },
      { text: 'a', place: 2 },
    ],
    [],
    [{ text: null, place: 1 }],
    [{ text: 'a', place: 1 }],
  ]);
  expect(texts).toHaveLength(1);
});

it('splits more than a hundred calls', async () => {
  const calls = Array.from({ length: 150 }, (_, index) => index);
  let answers: { text: string }[][] = [];
  const texts = await statementsOf(async () => {
    answers = await Promise.all(calls.map((index) => repeat(db, [`${index}`, 1])));
  });
  expect(answers.map(([row]) => Number(row?.text))).toEqual(calls);
  expect(texts).toHaveLength(2);
});

it('reads the result of a change that was committed before the call', async () => {
  const points = sharedStatement<{ points: number }>(
    'test_points',
    ['text'],
    'select points from rate_limits where key = $1',
  );
  const both = () => Promise.all([points(db, ['shared:1']), points(db, ['shared:2'])]);
  expect(await both()).toEqual([[], []]);
  await db.execute("insert into rate_limits (key, points, expire) values ('shared:2', 7, 0)");
  expect(await both()).toMatchObject([[], [{ points: 7 }]]);
});

it('fails the calls of a failed statement, and answers the next ones', async () => {
  const divide = sharedStatement<{ result: number }>('test_divide', ['int'], 'select 6 / $1 as result');
  const settled = await Promise.allSettled([divide(db, [2]), divide(db, [0])]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await Promise.all([divide(db, [2]), divide(db, [3])])).toMatchObject([
    [{ result: 3 }],
    [{ result: 2 }],
  ]);
});
