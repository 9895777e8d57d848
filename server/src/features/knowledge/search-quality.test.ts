import { expect, it } from 'vitest';
import { loadEvaluation } from '#server/content/load-content.ts';
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

it('judges questions that other hands wrote as well as the search that was tuned without them', async () => {
  const { all, nothing } = await measureQuestions(db, loadEvaluation().keptSearchQuestions);
  expect(all.firstOne / all.questions).toBeGreaterThanOrEqual(0.68);
  expect(all.firstThree / all.questions).toBeGreaterThanOrEqual(0.81);
  expect(all.sent / all.questions).toBeGreaterThanOrEqual(0.84);
  expect(all.answered / all.questions).toBeGreaterThanOrEqual(0.82);
  expect(nothing.answered / nothing.questions).toBeLessThanOrEqual(0.27);
});

it("finds an assistant's own material for its suggestions, where the bank has one", async () => {
  const figures = (await measureSuggestions(db)).filter(({ materials }) => materials > 0);
  const suggestions = figures.reduce((sum, figure) => sum + figure.suggestions, 0);
  const found = figures.reduce((sum, figure) => sum + figure.found, 0);
  expect(found / suggestions).toBeGreaterThanOrEqual(0.8);
});
