import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followablePath, returnPath } from './paths.ts';
import './register-screens.ts';

const origin = 'https://matilha.example';
const pieces = fc.constantFrom(
  '/',
  '//',
  '\\',
  '/\\',
  ':',
  '@',
  '%2f',
  '%5c',
  '%252f',
  '\t',
  '\n',
  '\u0000',
  '\u202e',
  '.',
  '..',
  '?',
  '#',
  'https:',
  'javascript:',
  'data:',
  'evil.example',
  'auth',
  'faq',
  'chat/3',
  ' ',
  '＠',
  '／',
  '。',
  'ﬀ',
);
const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
  fc.array(pieces, { maxLength: 5 }).map((parts) => `/${parts.join('')}`),
  fc.anything(),
);

test('never follows a value to another origin, a script or an unknown route', () => {
  fc.assert(
    fc.property(hostile, (value) => {
      for (const path of [followablePath(value, origin), returnPath(value, origin)]) {
        const url = new URL(path, origin);
        expect(url.origin).toBe(origin);
        expect(url.protocol).toBe('https:');
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(url.pathname).toMatch(/^\/([a-z-]+(\/\d+)?|admin\/.*)?$/);
      }
    }),
    { numRuns: 10_000 },
  );
});

test('follows our own routes with their query', () => {
  expect(followablePath('/email-verification?email=a%40b.c', origin)).toBe(
    '/email-verification?email=a%40b.c',
  );
  expect(returnPath('/chat/3?message=oi', origin)).toBe('/chat/3?message=oi');
  expect(returnPath('/auth', origin)).toBe('/');
  expect(followablePath('/admin', origin)).toBe('/auth');
  expect(returnPath('/admin/pessoas?q=ana', origin)).toBe('/admin/pessoas?q=ana');
});
