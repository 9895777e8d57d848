import { expect, test } from 'vitest';
import { chatPath, readChosen } from './chat-place.ts';

test.each([
  ['', 'newest'],
  ['?message=Oi', 'newest'],
  ['?c=nova', 'new'],
  ['?message=Oi&c=12', 12],
  ['?c=', 'unknown'],
  ['?c=0', 'unknown'],
  ['?c=1e3', 'unknown'],
  ['?c=9999999999999999', 'unknown'],
])('reads the conversation of %j as %j', (search, chosen) => expect(readChosen(search)).toBe(chosen));

test.each([
  [null, '/chat/3'],
  ['new', '/chat/3?c=nova'],
  [12, '/chat/3?c=12'],
] as const)('writes the address of conversation %j as %s', (conversation, path) =>
  expect(chatPath({ listId: 3, conversation })).toBe(path),
);
