import { expect, test } from 'vitest';
import { isActive } from './is-active.ts';

test.each([
  ['/', '/', true],
  ['/', '/faq', false],
  ['/banco-conhecimento', '/banco-conhecimento', true],
  ['/banco-conhecimento', '/banco-conhecimento-conteudos/3', true],
  ['/faq', '/', false],
])('marks entry %s as active at %s: %s', (entry, pathname, active) => {
  expect(isActive(entry, pathname)).toBe(active);
});
