import { expect, test } from 'vitest';
import { readArrival } from './arrival.ts';

test('cuts a long question of the address without half an emoji, which the server refuses', () => {
  const start = 'a'.repeat(3_999);
  const { message, autoSend } = readArrival(`?message=${start}🐶`);
  expect(message).toBe(start);
  expect(autoSend).toBe(false);
});
