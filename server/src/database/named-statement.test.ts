import { expect, it } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { composedStatement } from './named-statement.ts';

const { db } = await testDatabase();
const part = (of: string) => `:${of}::int + :more::int`;
const add = composedStatement<{ sum: number; text: string }>(
  'test_add',
  `select ${part('first')} as sum, :first::text as text`,
);

it('takes a value by its name wherever a part of the statement names it', async () => {
  expect(await add(db, { more: 30, first: 4 })).toEqual([{ sum: 34, text: '4' }]);
});

it('refuses a call without one of the values', async () => {
  expect(() => add(db, { first: 4 })).toThrow('test_add: no value for more');
});
