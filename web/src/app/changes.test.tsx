import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { useOtherTabs } from './frame/other-tabs.tsx';
import { type Change, type Changes, Refused, type Shown } from './testing/changes/change.ts';
import { chatChanges } from './testing/changes/chat.ts';
import { knowledgeChanges } from './testing/changes/knowledge.ts';
import { moneyChanges } from './testing/changes/money.ts';
import { otherChanges } from './testing/changes/others.ts';
import { postsChanges } from './testing/changes/posts.ts';
import { shopChanges } from './testing/changes/shop.ts';

const changes: Changes = {
  ...chatChanges,
  ...knowledgeChanges,
  ...moneyChanges,
  ...otherChanges,
  ...postsChanges,
  ...shopChanges,
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(async () => {
  const left = toastStore.current();
  if (left) toastStore.dismiss(left.id);
  await api.stop();
});

const serve = (call: string, body: unknown) =>
  body instanceof Refused ? api.refuse(call, body.answer) : api.on(call, body);
const serveAll = (shows: readonly Shown[], when: 'before' | 'after') => {
  for (const shown of shows) for (const call of shown.calls) serve(call, shown[when]);
};
const bodies = (shows: readonly Shown[], when: 'before' | 'after') => shows.map((shown) => shown[when]);

/** Returns the providers of a tab of its own, whose user is known. */
function tab() {
  const client = createQueryClient(() => undefined);
  client.setQueryData(userQuery.queryKey, subscriber, { updatedAt: 0 });
  renderHook(() => useOtherTabs(client));
  return ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

/** Returns functions that open and leave the screens of a change, and the function that makes it. */
function prepare({ useChange, shows, answers }: Change) {
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  for (const [call, body] of Object.entries(answers)) api.on(call, body);
  const open = () => renderHook(() => shows.map(({ useShown }) => useShown()), { wrapper });
  const { result } = renderHook(useChange, { wrapper });
  return { open, make: async () => act(async () => void (await result.current(api))) };
}

const rows = Object.entries(changes);

test.each(rows)('shows what %s changed where it is open', async (_, change) => {
  const shows = change.shows.filter(({ isClosed }) => !isClosed);
  const { open, make } = prepare({ ...change, shows });
  serveAll(shows, 'before');
  const { result } = open();
  await waitFor(() => expect(result.current).toEqual(bodies(shows, 'before')));
  serveAll(shows, 'after');
  await make();
  await waitFor(() => expect(result.current).toEqual(bodies(shows, 'after')));
});

test.each(rows)('shows what %s changed where it is opened again', async (_, change) => {
  const { open, make } = prepare(change);
  serveAll(change.shows, 'before');
  const { result, unmount } = open();
  await waitFor(() => expect(result.current).toEqual(bodies(change.shows, 'before')));
  unmount();
  serveAll(change.shows, 'after');
  await make();
  const again = open();
  await waitFor(() => expect(again.result.current).toEqual(bodies(change.shows, 'after')));
});

/** Changes of data that each tab loads for itself: a discarded code, and the messages of a chat. */
const ofOneTab = ['useDiscardPlanCode', 'useDiscardPurchaseCode', 'useRateAnswer'];

test.each(rows.filter(([name]) => !ofOneTab.includes(name)))(
  'shows what %s changed in another tab',
  async (_, change) => {
    const here = tab();
    const there = tab();
    const shows = change.shows.filter(({ isClosed }) => !isClosed);
    for (const [call, body] of Object.entries(change.answers)) api.on(call, body);
    serveAll(change.shows, 'before');
    const secondTab = renderHook(() => shows.map(({ useShown }) => useShown()), { wrapper: there });
    await waitFor(() => expect(secondTab.result.current).toEqual(bodies(shows, 'before')));
    const { result } = renderHook(change.useChange, { wrapper: here });
    serveAll(change.shows, 'after');
    await act(async () => void (await result.current(api)));
    await waitFor(() => expect(secondTab.result.current).toEqual(bodies(shows, 'after')));
  },
);

/** Exports that change nothing which a screen shows later. */
const showNothing = [
  'useForgetDeleted',
  'usePostWriter',
  'useReadPriceList',
  'useResendClaim',
  'useSaveConversation',
];

test('lists every hook that changes something', () => {
  const features = join(import.meta.dirname, '../features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' });
  const hooks = files
    .filter((path) => /^[^/]+\/api\/[^.]+\.tsx?$/.test(path))
    .map((path) => readFileSync(join(features, path), 'utf8'))
    .filter((text) => /useMutation|useQueryClient|useSingleFlight/.test(text))
    .flatMap((text) =>
      [...text.matchAll(/^export (?:const|function) (use\w+)/gm)].map(([, name = '']) => name),
    );
  const listed = new Set(rows.map(([name]) => name.split(',')[0]));
  expect(hooks.length).toBeGreaterThan(30);
  expect(hooks.filter((name) => !listed.has(name) && !showNothing.includes(name))).toEqual([]);
});
