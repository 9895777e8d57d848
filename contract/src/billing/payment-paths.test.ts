import { expect, test } from 'vitest';
import { isPaymentPath } from './payment-paths.ts';

test.each(['/subscribe', '/comprar/8'])('lets %s run the provider’s script', (path) =>
  expect(isPaymentPath(path)).toBe(true),
);

test.each([
  '/',
  '/subscription',
  '/subscribe/',
  '/subscribe/1',
  '/comprar',
  '/comprar/8/x',
  '/comprar/a',
  '/x/subscribe',
])('keeps the provider’s script off %s', (path) => expect(isPaymentPath(path)).toBe(false));
