import { beforeEach, expect, test, vi } from 'vitest';
import type { Outgoing } from './chat-state.ts';
import { DraftStore } from './draft-store.ts';

const question = (key: string, given: Partial<Outgoing> = {}): Outgoing => ({
  ...{ key, content: `texto ${key}`, at: new Date().toISOString(), phase: 'sending', reason: null },
  ...given,
});
const newestWith = (listId: number) => ({ listId, conversation: null });
const keysOf = (drafts: DraftStore) => drafts.unsent.map(({ key }) => key);

beforeEach(() => localStorage.clear());

test('keeps the drafts of two users and of two chats apart, over a reload', () => {
  new DraftStore(1, newestWith(6)).draft = 'banho';
  new DraftStore(1, newestWith(12)).draft = 'tosa';
  new DraftStore(2, newestWith(6)).draft = 'ração';
  expect(
    [
      new DraftStore(1, newestWith(6)),
      new DraftStore(1, newestWith(12)),
      new DraftStore(2, newestWith(6)),
    ].map(({ draft }) => draft),
  ).toEqual(['banho', 'tosa', 'ração']);
  expect(Object.keys(localStorage).sort()).toEqual([
    'matilha:chat:1:12',
    'matilha:chat:1:6',
    'matilha:chat:2:6',
  ]);
});

test('drops one of two unsent questions and keeps the draft', () => {
  const drafts = new DraftStore(1, newestWith(6));
  drafts.draft = 'rascunho';
  drafts.keep(question('a'));
  drafts.keep(question('b'));
  drafts.drop('a');
  expect(keysOf(drafts)).toEqual(['b']);
  expect(drafts.draft).toBe('rascunho');
});

test('stores a question once, beside the others, however often it is kept', () => {
  const drafts = new DraftStore(1, newestWith(6));
  drafts.keep(question('a'));
  drafts.keep(question('b'));
  drafts.keep(question('a', { waits: true }));
  expect(drafts.unsent.map(({ key, waits, phase }) => [key, waits, phase])).toEqual([
    ['b', false, 'unsent'],
    ['a', true, 'unsent'],
  ]);
});

test('sends automatically only a question that has waited for less than a day', () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  const drafts = new DraftStore(1, newestWith(6));
  drafts.keep(question('a', { waits: true, at: '2026-11-21T12:00:00.000Z' }));
  drafts.keep(question('b', { waits: true, at: '2026-11-21T12:00:00.001Z' }));
  drafts.keep(question('c', { at: '2026-11-22T11:59:00Z' }));
  expect(drafts.unsent.map(({ key, waits }) => [key, waits])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
  ]);
  vi.useRealTimers();
});

test('sets a typed text aside once, and restores it after the sending', () => {
  const drafts = new DraftStore(1, newestWith(6));
  drafts.draft = 'meu texto';
  drafts.replaceDraft('do link');
  drafts.replaceDraft('do link');
  expect(drafts.draft).toBe('do link');
  expect(drafts.takeDraft()).toBe('meu texto');
  expect(drafts.draft).toBe('meu texto');
  expect(drafts.takeDraft()).toBe('');
  expect(localStorage).toHaveLength(0);
});

test('reads the format of an earlier version, and starts empty from unreadable data', () => {
  localStorage.setItem(
    'matilha:chat:1:6',
    '{"draft":"oi","aside":"","unsent":[{"key":"k","content":"c","at":"2026-11-21T12:00:00Z"}]}',
  );
  expect(new DraftStore(1, newestWith(6)).draft).toBe('oi');
  expect(new DraftStore(1, newestWith(6)).unsent).toEqual([
    {
      ...{ key: 'k', content: 'c', at: '2026-11-21T12:00:00Z', phase: 'unsent', waits: false },
      reason: 'Esta mensagem não foi enviada.',
    },
  ]);
  localStorage.setItem('matilha:chat:1:6', '{"draft":');
  expect(new DraftStore(1, newestWith(6)).draft).toBe('');
});

test('keeps each conversation apart, and takes the texts of a new one to its id', () => {
  const place = (conversation: number | 'new' | null) => ({ listId: 6, conversation });
  const drafts = new DraftStore(1, place('new'));
  drafts.draft = 'orçamento';
  drafts.keep(question('a'));
  new DraftStore(1, place(null)).draft = 'banho';
  drafts.moveTo(place(8));
  drafts.drop('b');
  expect(keysOf(new DraftStore(1, place(8)))).toEqual(['a']);
  expect([8, 'new' as const, null].map((one) => new DraftStore(1, place(one)).draft)).toEqual([
    'orçamento',
    '',
    'banho',
  ]);
});
