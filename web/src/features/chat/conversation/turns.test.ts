import { expect, test } from 'vitest';
import { initialChatState, reduceChat } from '../stream/chat-state.ts';
import { storedMessage } from '../testing/chat-server.ts';
import { reallyUnsent, toTurns } from './turns.ts';

const at = '2026-11-20T15:04:30.000Z';

test('draws a question once at every moment, under one key, in any order of response and event', () => {
  let state = reduceChat(initialChatState([]), { type: 'send', key: 'k1', content: 'Oi', at });
  expect(toTurns([], state).map(({ key }) => key)).toEqual(['k1']);
  state = reduceChat(state, { type: 'accepted', questionId: 5, answerId: 6, stopPrice: 0 });
  expect(toTurns([], state).map(({ key }) => key)).toEqual(['k1']);
  const messages = [storedMessage(5, { content: 'Oi' }), storedMessage(6, { is_ai: true, question_id: 5 })];
  expect(toTurns(messages, state)).toMatchObject([{ key: 'k1', question: { id: 5 }, answers: [{ id: 6 }] }]);
  state = reduceChat(state, { type: 'ended' });
  expect(toTurns(messages, state)).toHaveLength(1);
});

const unsent = [{ key: 'k1', content: 'Sim', at, phase: 'unsent' as const, reason: '' }];

test('hides an unsent question after a reload when the server has stored it under its key', () => {
  expect(reallyUnsent(unsent, [storedMessage(5, { content: 'Sim', idempotency_key: 'k1' })])).toEqual([]);
});

test('keeps an unsent question after a reload when the same words were asked a moment before', () => {
  expect(reallyUnsent(unsent, [storedMessage(5, { content: 'Sim', idempotency_key: 'k0' })])).toEqual(unsent);
  expect(reallyUnsent(unsent, [storedMessage(5, { content: 'Sim' })])).toEqual(unsent);
});
