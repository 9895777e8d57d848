import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calculationKinds } from '@matilha/contract/calculators/kinds';
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pastQuery } from '#web/features/calculators/api/calculations.ts';
import { messagesQuery, readOlder } from '#web/features/chat/api/list-messages.ts';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { conversationsQuery } from '#web/features/conversations/api/list-conversations.ts';
import { sharedQuery } from '#web/features/conversations/api/share-conversation.ts';
import { statementQuery } from '#web/features/credits/api/list-statement.ts';
import { looksQuery } from '#web/features/privacy/api/own-data.ts';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi } from '#web/testing/loopback-api.ts';

const at = '2026-11-20T12:00:00.000Z';
const kind = calculationKinds[1];
const uuid = (id: number) => `11111111-2222-4333-8444-${String(id).padStart(12, '0')}`;

const conversation = (id: number) => ({
  id,
  lista_id: 3,
  title: `Conversa ${id}`,
  pinned: false,
  created_at: at,
  last_at: at,
  match: null,
});
const entry = (id: number) => ({
  id,
  kind: 'capture',
  amount: -1,
  available_after: id,
  created_at: at,
  descricao: 'Resposta',
  detalhe: null,
  lista_id: null,
  expires_at: null,
  hold: null,
});
const look = (id: number) => ({ id, at, action: 'chat.open', reason: 'Ajuda', conversation: null });
const words = (id: number) => ({ id, is_ai: false, content: `Texto ${id}`, created_at: at });
const shared = (mais: boolean, ...ids: number[]) => ({
  title: 'Banho',
  assistente: 'Agenda',
  shared_at: at,
  expires_at: at,
  messages: ids.map(words),
  mais,
});
const calculations = (next: number | null, ...ids: number[]) => ({
  calculations: ids.map((id) => ({ id: uuid(id), kind, created_at: at, headlines: [] })),
  next,
});
const fifty = Array.from({ length: 50 }, (_, index) => conversation(100 - index));
const place = { listId: 3, conversation: 1 };
const hundred = Array.from({ length: 100 }, (_, index) => storedMessage(101 + index));

interface PagedList {
  /** The module that reads it. */
  module: string;
  /** Addresses and responses of its first two pages; the second is the last one. */
  pages: readonly [[string, unknown], [string, unknown]];
  /** Reads both pages as the screen does, and returns them as the server sent them. */
  read: (client: QueryClient) => Promise<readonly unknown[]>;
}

/** One page more than there are. */
const all = { pages: 3 } as const;
const lists: Readonly<Record<string, PagedList>> = {
  conversations: {
    module: 'conversations/api/list-conversations.ts',
    pages: [
      ['/api/conversations', fifty],
      ['/api/conversations?after=51', [conversation(50)]],
    ],
    read: async (client) => (await client.fetchInfiniteQuery({ ...conversationsQuery(''), ...all })).pages,
  },
  'a filtered statement': {
    module: 'credits/api/list-statement.ts',
    pages: [
      ['/api/credits/statement?kind=capture&month=2026-11', { entries: [entry(9), entry(8)], next: 8 }],
      ['/api/credits/statement?kind=capture&month=2026-11&cursor=8', { entries: [entry(7)], next: null }],
    ],
    read: async (client) =>
      (
        await client.fetchInfiniteQuery({
          ...statementQuery({ kind: 'capture', month: '2026-11' }),
          ...all,
        })
      ).pages,
  },
  'looks of staff': {
    module: 'privacy/api/own-data.ts',
    pages: [
      ['/api/privacy/looks', { looks: [look(9), look(8)], next: 8 }],
      ['/api/privacy/looks?cursor=8', { looks: [look(7)], next: null }],
    ],
    read: async (client) => (await client.fetchInfiniteQuery({ ...looksQuery, ...all })).pages,
  },
  'a shared conversation': {
    module: 'conversations/api/share-conversation.ts',
    pages: [
      ['/api/shared-conversations/a%2Fb', shared(true, 3, 4)],
      ['/api/shared-conversations/a%2Fb?before=3', shared(false, 1, 2)],
    ],
    read: async (client) => (await client.fetchInfiniteQuery({ ...sharedQuery('a/b'), ...all })).pages,
  },
  'calculations of a kind': {
    module: 'calculators/api/calculations.ts',
    pages: [
      [`/api/calculations?kind=${kind}`, calculations(8, 9, 8)],
      [`/api/calculations?kind=${kind}&cursor=8`, calculations(null, 7)],
    ],
    read: async (client) => (await client.fetchInfiniteQuery({ ...pastQuery(kind), ...all })).pages,
  },
  'messages of a conversation': {
    module: 'chat/api/list-messages.ts',
    pages: [
      ['/api/messages/3?c=1', hundred],
      ['/api/messages/3?c=1&before=101', [storedMessage(100)]],
    ],
    read: async (client) => {
      await client.fetchQuery(messagesQuery(place));
      await readOlder(client, place);
      const { messages = [], hasOlder } = client.getQueryData(messagesQuery(place).queryKey) ?? {};
      return hasOlder ? [] : [messages.slice(1), messages.slice(0, 1)];
    },
  },
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

test.each(Object.entries(lists))(
  'reads the second page of %s, and knows it for the last',
  async (_, { pages, read }) => {
    for (const [address, body] of pages) api.on(`GET ${address}`, body);
    const client = createQueryClient(() => undefined);
    expect(await read(client)).toEqual(pages.map(([, body]) => body));
    expect(api.calls.map(({ route, search }) => route + search)).toEqual(
      pages.map(([address]) => `GET ${address}`),
    );
  },
);

test('lists every module that reads page by page', () => {
  const features = join(import.meta.dirname, '../features');
  const paged = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/api\/[^.]+\.ts$/.test(path))
    .filter((path) =>
      /infiniteQueryOptions\(|query: \{[^}]*before/.test(readFileSync(join(features, path), 'utf8')),
    );
  expect(
    Object.values(lists)
      .map(({ module }) => module)
      .sort(),
  ).toEqual(paged.sort());
});
