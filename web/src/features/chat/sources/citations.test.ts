import { expect, test } from 'vitest';
import { withoutCitations } from './citations.ts';

const sources = [{ n: 1 }, { n: 2 }];

test('removes the numbers of sources with the spaces before them, and keeps code and other brackets', () => {
  expect(withoutCitations('Lave [1] e seque \t[2]. Veja [3], [1](/x) e `[1]`.', sources)).toBe(
    'Lave e seque. Veja [3], [1](/x) e `[1]`.',
  );
});

test('reads a long run of spaces once', () => {
  const text = `a${' '.repeat(100_000)}b [1]`;
  const start = performance.now();
  expect(withoutCitations(text, sources)).toBe(text.slice(0, -4));
  expect(performance.now() - start).toBeLessThan(1_000);
});
