import type { Look } from '@matilha/contract/privacy/privacy';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { LooksCard } from './looks-card.tsx';

const route = 'GET /api/privacy/looks';
const look = (id: number, more: Partial<Look> = {}): Look => ({
  id,
  at: '2026-11-27T17:32:00.000Z',
  action: 'conversation.open',
  reason: `Motivo número ${id}`,
  conversation: { id: 9, lista_id: 6, title: 'Banho no inverno' },
  ...more,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

function open() {
  const client = createQueryClient(() => undefined);
  render(
    <QueryClientProvider client={client}>
      <LooksCard />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const lines = async () => within(await screen.findByRole('list')).getAllByRole('listitem');

test('says in one sentence that no access happened', async () => {
  api.on(route, { looks: [], next: null });
  open();
  expect(await screen.findByText('Ninguém da equipe olhou suas conversas.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

test('shows text, reason, time and team of an access, and links to the conversation', async () => {
  api.on(route, {
    looks: [
      look(3),
      look(2, { action: 'chat.open', conversation: null }),
      look(1, { action: 'user.export', conversation: null, reason: null }),
    ],
    next: null,
  });
  open();
  const texts = (await lines()).map((line) => line.textContent);
  expect(texts).toEqual([
    'Leu uma conversa: Banho no invernoMotivo: Motivo número 327/11/2026, 14:32 · equipe da Matilha',
    'Leu uma resposta que você avaliouMotivo: Motivo número 227/11/2026, 14:32 · equipe da Matilha',
    'Exportou seus dados, com as conversasMotivo: não anotado27/11/2026, 14:32 · equipe da Matilha',
  ]);
  expect(screen.getByRole('link', { name: 'Banho no inverno' }).getAttribute('href')).toBe('/chat/6?c=9');
  expect(screen.queryByRole('button')).toBeNull();
});

test('shows older ones on request, and keeps what is shown when they do not load', async () => {
  api.on(route, { looks: [look(3), look(2)], next: 2 });
  const person = open();
  await lines();
  api.refuse(route, refusal('rate_limited'));
  await person.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await screen.findByText('Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.');
  expect(await lines()).toHaveLength(2);
  api.on(route, { looks: [look(1)], next: null });
  await person.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await waitFor(async () => expect(await lines()).toHaveLength(3));
  expect(api.to(route).at(-1)?.search).toBe('?cursor=2');
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});
