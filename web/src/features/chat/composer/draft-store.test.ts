import { beforeEach, expect, test, vi } from 'vitest';
import type { ChatPlace } from '../chat-place.ts';
import type { Outgoing } from '../stream/chat-state.ts';
import { DraftStore } from './draft-store.ts';

const question = (key: string, changes: Partial<Outgoing> = {}): Outgoing => ({
  key,
  content: `texto ${key}`,
  at: new Date().toISOString(),
  phase: 'sending',
  reason: null,
  ...changes,
});
const storeOf = (userId: number, listId: number, conversation: ChatPlace['conversation'] = null) =>
  new DraftStore(userId, { listId, conversation });
const keysOf = (drafts: DraftStore) => drafts.unsent.map(({ key }) => key);

beforeEach(() => localStorage.clear());

test('keeps the drafts of two users and of two chats apart, over a reload', () => {
  storeOf(1, 6).draft = 'banho';
  storeOf(1, 12).draft = 'tosa';
  storeOf(2, 6).draft = 'ração';
  expect([storeOf(1, 6), storeOf(1, 12), storeOf(2, 6)].map(({ draft }) => draft)).toEqual([
    'banho',
    'tosa',
    'ração',
  ]);
  expect(Object.keys(localStorage).sort()).toEqual([
    'matilha:chat:1:12',
    'matilha:chat:1:6',
    'matilha:chat:2:6',
  ]);
});

test('keeps the photo of a draft and of an unsent question, over a reload and to another conversation', () => {
  const photo = { id: '6f1f3c1e-3d5a-4b7c-9e2d-1a2b3c4d5e6f', largura: 4, altura: 3 };
  const drafts = storeOf(1, 6);
  drafts.photo = photo;
  drafts.keep(question('a', { photo }));
  const reloaded = storeOf(1, 6);
  reloaded.moveTo({ listId: 6, conversation: 9 });
  expect([reloaded.photo, reloaded.unsent[0]?.photo]).toEqual([photo, photo]);
  reloaded.takeDraft();
  expect([reloaded.photo, reloaded.unsent[0]?.photo]).toEqual([null, photo]);
});

test('drops one of two unsent questions and keeps the draft', () => {
  const drafts = storeOf(1, 6);
  drafts.draft = 'rascunho';
  drafts.keep(question('a'));
  drafts.keep(question('b'));
  drafts.drop('a');
  expect(keysOf(drafts)).toEqual(['b']);
  expect(drafts.draft).toBe('rascunho');
});

test('stores a question once, beside the others, however often it is kept', () => {
  const drafts = storeOf(1, 6);
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
  const drafts = storeOf(1, 6);
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
  const drafts = storeOf(1, 6);
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
  expect(storeOf(1, 6).draft).toBe('oi');
  expect(storeOf(1, 6).unsent).toEqual([
    {
      key: 'k',
      content: 'c',
      at: '2026-11-21T12:00:00Z',
      phase: 'unsent',
      waits: false,
      reason: 'Esta mensagem não foi enviada.',
    },
  ]);
  localStorage.setItem('matilha:chat:1:6', '{"draft":');
  expect(storeOf(1, 6).draft).toBe('');
});

test('keeps the drafts of two conversations apart', () => {
  storeOf(1, 6).draft = 'sem conversa';
  storeOf(1, 6, 'new').draft = 'nova';
  storeOf(1, 6, 9).draft = 'nona';
  const read = [storeOf(1, 6), storeOf(1, 6, 'new'), storeOf(1, 6, 9)].map(({ draft }) => draft);
  expect(read).toEqual(['sem conversa', 'nova', 'nona']);
});

test('takes drafts and unsent questions along when a new conversation gets its id', () => {
  const drafts = storeOf(1, 6, 'new');
  drafts.draft = 'rascunho';
  drafts.keep(question('a'));
  storeOf(1, 6, 9).draft = 'de antes';
  drafts.moveTo({ listId: 6, conversation: 9 });
  drafts.keep(question('b'));
  expect(Object.keys(localStorage)).toEqual(['matilha:chat:1:6:9']);
  expect(storeOf(1, 6, 9).draft).toBe('rascunho\nde antes');
  expect(keysOf(storeOf(1, 6, 9))).toEqual(['a', 'b']);
});
