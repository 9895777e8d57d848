import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '@matilha/contract/match-path';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { frameReadsOf, routeOf, screens } from './screens.ts';

afterEach(() => vi.unstubAllGlobals());

/**
 * Responses on which a screen's first calls depend: the guard needs the user, the chat its assistant and
 * messages.
 */
const answers: Record<string, unknown> = {
  '/api/auth/user': subscriber,
  '/api/lists': [{ id: 1, title: 'Agenda', description: '', image_url: '/a.svg', credits_per_use: 1 }],
  '/api/messages/1': [storedMessage(1)],
};

/** The only call of the frame that waits for the screen: the banner about new terms. */
const waitsForScreen = '/api/privacy/consents';

/** Calls of parts whose code loads after their screen. */
const askedLater = ['/api/credits/statement', '/api/sessions', '/api/emergencies'];

/**
 * Responds to nothing else, so that no call depends on another one's response; returns the paths of all reads.
 */
function listReads(): Set<string> {
  const reads = new Set<string>();
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') reads.add(path);
    return path in answers ? Promise.resolve(Response.json(answers[path])) : new Promise(() => undefined);
  });
  return reads;
}

test('gives every screen its route and every route its screen', () => {
  const files = readdirSync(join(import.meta.dirname, 'routes')).filter((name) => /^[^.]+\.tsx$/.test(name));
  const routes = screens.map(({ path }) => routeOf(path));
  expect(routes.sort()).toEqual(files.map((name) => `./routes/${name}`).sort());
});

test('lists an address to visit for every screen', () => {
  for (const { path, visit = path } of screens)
    expect(
      matchPath(path, pathOf(visit), (part) => /^\d+$/.test(part)),
      path,
    ).not.toBeNull();
});

const pathOf = (address: string) => address.split('?')[0] ?? '';
const guarded = screens.flatMap(({ path, visit = path, reads, bare }) =>
  reads ? [{ path, visit, reads, frame: frameReadsOf({ ...(bare && { bare }) }) }] : [],
);

test.each(guarded)(
  'names every call that $path makes first, and no other',
  async ({ path, visit, reads, frame }) => {
    const asked = listReads();
    // A window high enough for the chat's suggestions to start open.
    const match = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...match(media),
      matches: media.includes('min-height'),
    }));
    document.title = '';
    openApplication(visit);
    const params = matchPath(path, pathOf(visit)) ?? {};
    const own = reads.map((read) =>
      read.replace(/:(\w+)/g, (_, name) => params[name] ?? '').replace(/\{\?\w+\}$/, ''),
    );
    const drawnFirst = frame.filter((read) => read !== waitsForScreen);
    await waitFor(() => expect([...asked]).toEqual(expect.arrayContaining([...drawnFirst, ...own])));
    await waitFor(() => expect(document.title).not.toBe(''));
    // Effects of the same render send their requests in the next task.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const named = [...frame, ...own, ...askedLater];
    expect([...asked].filter((call) => !named.includes(call))).toEqual([]);
  },
);
