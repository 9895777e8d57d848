import { expect, test } from 'vitest';
import { lastUse } from './last-use.ts';

const now = new Date('2026-11-21T12:00:00Z');
const created_at = '2026-11-10T02:30:00Z';

test.each([
  [true, '2026-11-21T03:00:00Z', 'Em uso agora, conectado desde 9 de novembro'],
  [false, '2026-11-21T11:55:00Z', 'Em uso agora, conectado desde 9 de novembro'],
  [false, '2026-11-20T23:05:00Z', 'Último uso em 20 de novembro às 20:05, conectado desde 9 de novembro'],
])('describes the use of a session (current %s, used %s)', (current, last_used_at, words) => {
  expect(lastUse({ current, created_at, last_used_at }, now)).toBe(words);
});
