import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { ChatServer } from '#web/features/chat/testing/chat-server.ts';
import { ParamsContext } from '#web/lib/navigation/screen-registry.ts';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { ToastHost } from '#web/ui/toasts/toast-host.tsx';
import ChatScreen from '../chat.tsx';

export let server: ChatServer;
const realFetch = globalThis.fetch;
export const sessionLost = vi.fn();

/** The server's mark of a page opened by the user or by this site. */
const ownMark = () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'matilha-navigation', content: 'own' });
  return meta;
};
export const removeOwnMark = () => document.head.querySelector('meta[name=matilha-navigation]')?.remove();

/** Gives each test of the calling file a chat server of its own. A call, because a module runs once for several files. */
export function serveChat() {
  beforeEach(async () => {
    document.head.append(ownMark());
    server = new ChatServer();
    const base = await server.start();
    // The browser would resolve paths against the page.
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(new URL(path, base), init));
    sessionLost.mockReset();
    // A window high enough for the suggestions to start open.
    const match = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...match(media),
      matches: media.includes('min-height'),
    }));
  });
  afterEach(async () => {
    cleanup();
    removeOwnMark();
    vi.unstubAllGlobals();
    await server.stop();
  });
}

/** Opens the chat at an address, with the user already loaded, as the guard would. */
export async function open(address = '/chat/3') {
  window.history.replaceState(null, '', address);
  const client = createQueryClient(sessionLost);
  if (server.user) client.setQueryData(userQuery.queryKey, { ...server.user });
  const params = { listId: /^\/chat\/([^/?#]*)/.exec(address)?.[1] ?? '' };
  const view = render(
    <QueryClientProvider client={client}>
      <ParamsContext value={params}>
        <ChatScreen />
      </ParamsContext>
      <ToastHost />
    </QueryClientProvider>,
  );
  return { ...view, person: userEvent.setup() };
}

export const input = () => screen.findByLabelText<HTMLTextAreaElement>('Sua mensagem');
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const stream = async (index = 0) => {
  await waitFor(() => expect(server.streams.length).toBeGreaterThan(index));
  const found = server.streams[index];
  if (!found) throw new Error('no stream');
  return found;
};
export async function ask(text: string, person: ReturnType<typeof userEvent.setup>) {
  await person.type(await input(), `${text}{Enter}`);
}
export const log = () => screen.getByRole('log');
