import { expect, test } from 'vitest';
import { isLocalRequest } from './local-request.ts';

test.each([
  [{ host: 'localhost:3000' }, true],
  [{ host: '127.0.0.1' }, true],
  [{ host: '[::1]:3000' }, true],
  [{ host: 'matilha.example' }, false],
  [{ host: 'localhost.evil.example' }, false],
  [{}, false],
  [{ host: 'localhost', 'x-forwarded-for': '127.0.0.1, 203.0.113.7' }, false],
  [{ host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, true],
  [{ host: 'localhost', 'x-forwarded-host': 'matilha.example' }, false],
  [{ host: 'localhost', 'x-real-ip': '203.0.113.7' }, false],
  [{ host: 'localhost', forwarded: 'for=203.0.113.7;host=localhost' }, false],
  [{ host: 'localhost', forwarded: 'for="[::1]";proto=http' }, true],
])('decides on a local installation for the headers %j: %s', (headers, expected) => {
  expect(isLocalRequest(headers, { local: true })).toBe(expected);
});

test('finds no local request in production', () => {
  expect(isLocalRequest({ host: 'localhost:3000' }, { local: false })).toBe(false);
});
