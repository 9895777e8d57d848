import type { Conversation } from '@matilha/contract/chat/conversations';
import { expect, test } from 'vitest';
import { groupConversations, shortTime } from './conversation-groups.ts';

const conversation = (id: number, lastAt: string, pinned = false): Conversation => ({
  id,
  lista_id: 1,
  title: `Conversa ${id}`,
  pinned,
  match: null,
  created_at: lastAt,
  last_at: lastAt,
});

test('groups by days of Brazil, pinned conversations apart', () => {
  const now = new Date('2026-11-23T15:00:00Z');
  const groups = groupConversations(
    [
      conversation(1, '2026-10-01T12:00:00Z', true),
      conversation(2, '2026-11-23T03:00:00Z'),
      // 23:59 of the day before in Brazil.
      conversation(3, '2026-11-23T02:59:00Z'),
      conversation(4, '2026-11-16T12:00:00Z'),
      conversation(5, '2026-11-15T12:00:00Z'),
    ],
    now,
  );
  expect(groups.map(({ title, conversations }) => [title, conversations.map(({ id }) => id)])).toEqual([
    ['Fixadas', [1]],
    ['Hoje', [2]],
    ['Ontem', [3]],
    ['Últimos 7 dias', [4]],
    ['Mais antigas', [5]],
  ]);
});

test('tells the time of a conversation of yesterday, and the date of an older one', () => {
  const now = new Date('2026-11-23T15:00:00Z');
  expect(shortTime('2026-11-22T12:30:00Z', now)).toBe('09:30');
  expect(shortTime('2026-11-21T12:30:00Z', now)).toBe('21/11/2026');
});
