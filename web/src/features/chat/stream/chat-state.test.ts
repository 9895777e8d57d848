import { expect, test } from 'vitest';
import {
  type ChatAction,
  type ChatState,
  initialChatState,
  type Outgoing,
  reduceChat,
} from './chat-state.ts';

const unsent = (key: string): Outgoing => ({
  key,
  content: `texto ${key}`,
  at: '2026-11-22T12:00:00Z',
  phase: 'unsent',
  reason: 'falhou',
});
const after = (...actions: ChatAction[]): ChatState =>
  actions.reduce(reduceChat, initialChatState([unsent('a'), unsent('b')]));
const outgoing = ({ outgoing: all }: ChatState) => all.map(({ key, phase, reason }) => [key, phase, reason]);

const retryB: ChatAction = { type: 'retry', key: 'b' };

test('retries one of two questions and leaves the other as it is', () => {
  expect(outgoing(after(retryB))).toEqual([
    ['a', 'unsent', 'falhou'],
    ['b', 'sending', null],
  ]);
});

test('marks only the refused question, under its new key', () => {
  const state = after(retryB, { type: 'refused', reason: 'outro texto', newKey: 'c', waits: true });
  expect(outgoing(state)).toEqual([
    ['a', 'unsent', 'falhou'],
    ['c', 'unsent', 'outro texto'],
  ]);
  expect(state.outgoing.map(({ waits }) => waits)).toEqual([undefined, true]);
  expect([state.live, state.sent]).toEqual([null, 'c']);
});

test('removes only the accepted question', () => {
  const state = after(retryB, { type: 'accepted', questionId: 7, answerId: 8, stopPrice: 0 });
  expect(outgoing(state)).toEqual([['a', 'unsent', 'falhou']]);
  expect(state.keys).toEqual({ 7: 'b' });
  expect(state.stored).toMatchObject({ questionId: 7, question: { key: 'b' } });
});

test('discards one unsent question, but none that is being sent', () => {
  expect(outgoing(after({ type: 'discard', key: 'a' }))).toEqual([['b', 'unsent', 'falhou']]);
  expect(outgoing(after(retryB, { type: 'discard', key: 'b' }))).toHaveLength(2);
});

test('starts nothing while an answer is in progress', () => {
  const busy = after({ type: 'join', answerId: 8, questionId: 7, stopPrice: 0 });
  const send: ChatAction = { type: 'send', key: 'c', content: 'x', at: '2026-11-22T12:00:00Z' };
  for (const action of [retryB, send, { type: 'regenerate', answerId: 9, questionId: 7 } as const]) {
    expect(reduceChat(busy, action)).toBe(busy);
  }
});
