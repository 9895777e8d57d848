import { expect, test } from 'vitest';
import { nextBlank } from './blanks.ts';

const text = 'Quanto cobrar por ___ em __, perto de ____?';

test('finds the blanks of a question one after the other', () => {
  expect(nextBlank(text)).toEqual({ start: 18, end: 21 });
  expect(nextBlank(text, 21)).toEqual({ start: 38, end: 42 });
  expect(nextBlank(text, 42)).toBeUndefined();
  expect(nextBlank('sem nada')).toBeUndefined();
});
