import { expect, test } from 'vitest';
import { needsFullLoad } from './location.ts';

test.each([
  ['/auth', '/subscribe', true],
  ['/subscribe', '/subscription', true],
  ['/banco-conhecimento', '/comprar/8', true],
  ['/comprar/8', '/comprar/9', true],
  ['/comprar/8', '/', true],
  ['/subscribe', '/subscribe', false],
  ['/', '/subscription', false],
  ['/', '/admin', true],
  ['/auth', '/admin/pessoas', true],
  ['/', '/administradores', false],
])('decides whether %s to %s is a full load: %s', (from, to, full) =>
  expect(needsFullLoad(from, to)).toBe(full),
);
