import { expect, it } from 'vitest';
import { loadEvaluation } from '#server/content/load-content.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { SearchMemory } from './search/search-memory.ts';
import { measureQuestions, measureSuggestions } from './testing/measure-search.ts';
import { retrievePassages } from './usecases/retrieve-passages.ts';

const { db } = await testDatabase();

it('finds a wanted material for the questions that shops type', async () => {
  const { all, nothing } = await measureQuestions(db);
  expect(all.firstThree / all.questions).toBeGreaterThanOrEqual(0.85);
  expect(all.firstOne / all.questions).toBeGreaterThanOrEqual(0.65);
  expect(all.answered / all.questions).toBeGreaterThanOrEqual(0.93);
  expect(nothing.answered / nothing.questions).toBeLessThanOrEqual(0.3);
});

it('judges questions that other hands wrote as well as the search that was tuned without them', async () => {
  const { all, nothing } = await measureQuestions(db, loadEvaluation().keptSearchQuestions);
  expect(all.firstOne / all.questions).toBeGreaterThanOrEqual(0.68);
  expect(all.firstThree / all.questions).toBeGreaterThanOrEqual(0.81);
  expect(all.sent / all.questions).toBeGreaterThanOrEqual(0.84);
  expect(all.answered / all.questions).toBeGreaterThanOrEqual(0.82);
  expect(nothing.answered / nothing.questions).toBeLessThanOrEqual(0.27);
});

it('offers the free material that answers a suggestion, to a subscriber who bought nothing', async () => {
  const { id } = await createSubscriber(db);
  const { answered, found, missed } = await measureSuggestions(db, id);
  expect(found / answered, missed.join('\n')).toBeGreaterThanOrEqual(0.97);
});

it('offers no paid material under a greeting', async () => {
  const { id: userId } = await createSubscriber(db);
  const context = { searchMemory: new SearchMemory(db, null), clock: systemClock };
  const greetings = loadEvaluation().keptSearchQuestions.filter(({ assunto }) => assunto === 'saudacao');
  expect(greetings.length).toBeGreaterThanOrEqual(5);
  for (const { pergunta: question } of greetings)
    expect((await retrievePassages(context, { userId, question, assistantId: 1 })).locked, question).toEqual(
      [],
    );
});
