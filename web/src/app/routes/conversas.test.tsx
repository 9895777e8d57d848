import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
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
  await screen.findByText('Conversas encontradas: 1');
  cleanup();
  api.on('GET /api/conversations', [conversation(1), conversation(2)]);
  openApplication('/conversas?q=banho');
  await screen.findByText('Conversas encontradas: 2');
});

test('says why older conversations did not load, and keeps the newer ones', async () => {
  api.on(
    'GET /api/conversations',
    Array.from({ length: 50 }, (_, index) => conversation(index + 1)),
  );
  openApplication('/conversas');
  const more = await screen.findByRole('button', { name: 'Mostrar mais' });
  api.refuse('GET /api/conversations', refusal('rate_limited'));
  fireEvent.click(more);
  await screen.findByText('Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.');
  expect(screen.getByText('Banho 50')).toBeTruthy();
});
