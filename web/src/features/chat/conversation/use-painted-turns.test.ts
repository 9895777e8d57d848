import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storedMessage } from '../testing/chat-server.ts';
import type { Turn } from './turns.ts';
import { firstPainted, usePaintedTurns } from './use-painted-turns.ts';

const turn = (id: number, characters: number): Turn => ({
  key: String(id),
  question: storedMessage(id, { content: 'x'.repeat(characters) }),
  outgoing: null,
  answers: [],
});
const turns = (count: number, characters: number) =>
  Array.from({ length: count }, (_, index) => turn(index + 1, characters));

test.each([
  [0, 10, 0],
  [3, 10, 0],
  [50, 10, 46],
  [50, 800, 48],
  [50, 5_000, 49],
])('paints of %i turns with %i characters those from index %i on at once', (count, characters, index) => {
  expect(firstPainted(turns(count, characters))).toBe(index);
});

test('draws the older turns afterwards, in order, and a new one at once', async () => {
  const all = turns(50, 5_000);
  const hook = renderHook(({ turns }) => usePaintedTurns(turns), { initialProps: { turns: all } });
  const seen: number[] = [];
  await waitFor(() => {
    seen.push(hook.result.current.drawn.length);
    expect(hook.result.current.complete).toBe(true);
  });
  expect(hook.result.current.drawn).toEqual(all);
  expect(seen[0]).toBeLessThan(50);
  const more = [...all, turn(51, 10)];
  hook.rerender({ turns: more });
  expect(hook.result.current.drawn).toEqual(more);
});
