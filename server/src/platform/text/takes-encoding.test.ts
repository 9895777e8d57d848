import { expect, it } from 'vitest';
import { takesEncoding } from './takes-encoding.ts';

it.each([
  ['gzip, deflate, br, zstd', true, true],
  ['br;q=0.5, GZIP;q=1.0', true, true],
  ['br;q=0, gzip', false, true],
  ['br; q=0.000,gzip;q=0.001', false, true],
  ['brotli, x-gzip', false, false],
  ['identity', false, false],
  ['', false, false],
  [undefined, false, false],
])('reads %s', (header, br, gzip) => {
  expect([takesEncoding(header, 'br'), takesEncoding(header, 'gzip')]).toEqual([br, gzip]);
});
