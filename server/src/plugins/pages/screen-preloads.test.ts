import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { screenPreloads } from './screen-preloads.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'matilha-preloads-'));
afterAll(() => rmSync(webRoot, { recursive: true }));
mkdirSync(join(webRoot, '.vite'));
writeFileSync(
  join(webRoot, '.vite/preloads.json'),
  JSON.stringify([
    { pattern: '/auth', guarded: false, scripts: ['assets/auth.js'], reads: [] },
    {
      pattern: '/chat/:listId',
      guarded: true,
      scripts: ['assets/chat.js'],
      reads: ['/api/auth/user', '/api/messages/:listId{?c}'],
    },
  ]),
);
const preloads = screenPreloads(webRoot);

it('names the scripts and the calls of a screen, with the numbers of its address', () => {
  expect(preloads('/chat/7', true)).toBe(
    '</assets/chat.js>; rel=modulepreload, ' +
      '</api/auth/user>; rel=preload; as=fetch; crossorigin=use-credentials, ' +
      '</api/messages/7>; rel=preload; as=fetch; crossorigin=use-credentials',
  );
  expect(preloads('/auth', false)).toBe('</assets/auth.js>; rel=modulepreload');
});

it.each([
  ['/chat/7?c=12', '</api/messages/7?c=12>'],
  ['/chat/7?message=oi', '</api/messages/7>'],
  ['/chat/7?c=nova', undefined],
  ['/chat/7?c=1>;x', undefined],
])('names the messages of the conversation in %s', (url, call) => {
  const named = preloads(url, true)
    ?.split(', ')
    .map((link) => link.split(';')[0])
    .find((link) => link?.includes('/api/messages'));
  expect(named).toBe(call);
});

it('names nothing of a guarded screen to a visitor, and nothing for an unknown address', () => {
  expect(preloads('/chat/7', false)).toBeUndefined();
  expect(preloads('/nada', true)).toBeUndefined();
});

it.each([
  '/chat/7>;x',
  '/chat/1%0d%0aset-cookie:a',
  '/chat/\r\nx',
  '/chat/0',
  '/chat/',
  '/chat/7/8',
  '//chat/7',
])('repeats nothing of %j in a header', (path) => {
  expect(preloads(path, true)).toBeUndefined();
});

it('sends no header when the build has no list', () => {
  expect(screenPreloads(join(webRoot, 'gone'))('/auth', false)).toBeUndefined();
});
