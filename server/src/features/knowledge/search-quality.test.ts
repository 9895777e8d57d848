import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { measureQuestions, measureSuggestions } from './testing/measure-search.ts';

const { db } = await testDatabase();

it('finds a wanted material for the questions that shops type', async () => {
  const { all, nothing } = await measureQuestions(db);
  expect(all.firstThree / all.questions).toBeGreaterThanOrEqual(0.85);
  expect(all.firstOne / all.questions).toBeGreaterThanOrEqual(0.65);
  expect(all.answered / all.questions).toBeGreaterThanOrEqual(0.93);
  expect(nothing.answered / nothing.questions).toBeLessThanOrEqual(0.3);
});

it('offers the free material that answers a suggestion, to a subscriber who bought nothing', async () => {
  const { id } = await createSubscriber(db);
  const { answered, found, missed } = await measureSuggestions(db, id);
  expect(found / answered, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
});
