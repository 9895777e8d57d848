import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, test } from 'vitest';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';

const conversation = (id: number) => ({
  id,
  lista_id: 3,
  title: `Banho ${id}`,
  pinned: false,
  created_at: '2026-11-20T12:00:00.000Z',
  last_at: '2026-11-20T12:00:00.000Z',
  match: null,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/lists', [])
    .on('GET /api/conversations', [conversation(1)]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

test('counts the conversations that a search finds', async () => {
  openApplication('/conversas?q=banho');
  await screen.findByText('Conversas encontradas: 1', undefined, { timeout: 5_000 });
  cleanup();
  api.on('GET /api/conversations', [conversation(1), conversation(2)]);
  openApplication('/conversas?q=banho');
  await screen.findByText('Conversas encontradas: 2');
});
