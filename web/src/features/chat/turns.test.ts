import { expect, test } from 'vitest';
import { initialChatState, reduceChat } from './chat-state.ts';
import { storedMessage } from './testing/chat-server.ts';
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

test('hides an unsent question after a reload when the server has stored it', () => {
  const unsent = [{ key: 'k1', content: 'Oi', at, phase: 'unsent' as const, reason: '' }];
  expect(reallyUnsent(unsent, [storedMessage(5, { content: 'Oi' })])).toEqual([]);
  expect(reallyUnsent(unsent, [storedMessage(5, { content: 'Outra' })])).toEqual(unsent);
  const echoed = storedMessage(6, { content: 'Oi', is_ai: true, question_id: 5 });
  expect(reallyUnsent(unsent, [echoed])).toEqual(unsent);
  const longAgo = storedMessage(5, { content: 'Oi', created_at: '2026-11-19T15:04:00.000Z' });
  expect(reallyUnsent(unsent, [longAgo])).toEqual(unsent);
});

test('keeps an unsent question with a photo when the server has the same text with another photo or none', () => {
  const photo = { id: '5f0c6a51-9d3e-4b6e-8a53-0b8b2f6f4a10', largura: 4, altura: 3 };
  const unsent = [{ key: 'k1', content: 'Que pelagem?', photo, at, phase: 'unsent' as const, reason: '' }];
  const stored = (foto?: typeof photo) =>
    storedMessage(5, { content: 'Que pelagem?', ...(foto && { foto }) });
  expect(reallyUnsent(unsent, [stored(photo)])).toEqual([]);
  expect(reallyUnsent(unsent, [stored()])).toEqual(unsent);
  expect(reallyUnsent(unsent, [stored({ ...photo, id: '7f0c6a51-9d3e-4b6e-8a53-0b8b2f6f4a10' })])).toEqual(
    unsent,
  );
});
