import { afterEach, expect, test } from 'vitest';
import { disarmForeignAddress, withoutAutoSend } from './own-navigation.ts';

const origin = 'https://matilha.example';
const clean = (path: string) => withoutAutoSend(new URL(path, origin)).href.slice(origin.length);
const chat = '/chat/1?message=Oi%20%2B%201&autoSend=true';

afterEach(() => {
  document.head.querySelector('meta[name=matilha-navigation]')?.remove();
  window.history.replaceState(null, '', '/');
});

test.each([
  ['/chat/1?message=Oi&autoSend=true#x', '/chat/1?message=Oi#x'],
  ['/chat/1?message=Oi&auto%53end=true&%61utoSend=', '/chat/1?message=Oi'],
  [
    `/auth?redirect=${encodeURIComponent('/chat/1?auto%53end=true&message=Oi')}`,
    '/auth?redirect=%2Fchat%2F1%3Fmessage%3DOi',
  ],
  [
    `/auth?%72edirect=${encodeURIComponent(`/auth?redirect=${encodeURIComponent('/chat/1?autoSend=1')}`)}`,
    '/auth?redirect=%2Fauth%3Fredirect%3D%252Fchat%252F1',
  ],
])('removes autoSend from %s', (path, expected) => expect(clean(path)).toBe(expected));

test.each([
  '/chat/1?message=Oi%20mundo',
  '/auth?redirect=%2Fchat%2F1%3Fmessage%3Da%20b',
  '/auth?redirect=http%3A%2F%2F',
  '/x?AUTOSEND=1',
])('leaves %s as it is written', (path) => expect(clean(path)).toBe(path));

test('removes autoSend from the address of a page without the mark, and keeps it in a marked one', () => {
  window.history.replaceState(null, '', chat);
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'matilha-navigation', content: 'own' });
  document.head.append(meta);
  disarmForeignAddress();
  expect(window.location.search).toContain('autoSend');
  meta.remove();
  disarmForeignAddress();
  expect(window.location.pathname + window.location.search).toBe('/chat/1?message=Oi+%2B+1');
});
