import type { Post } from '@matilha/contract/shop/posts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { address } from '#web/testing/open-application.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { ToCalendar } from './to-calendar.tsx';

const post = (id: string, dia: string): Post => ({
  id,
  version: 1,
  dia,
  hora: null,
  formato: 'Foto',
  tema: `Tema ${dia}`,
  cena: '',
  legenda: 'Oi',
  chamada: '',
  hashtags: [],
  estado: 'pronto',
  mensagem_id: 71,
  lista_id: 15,
});
const posts = [
  post('11111111-2222-4333-8444-555555555555', '2031-01-07'),
  post('21111111-2222-4333-8444-555555555555', '2031-01-08'),
];
const toCalendar = { name: 'Colocar no calendário' };

let api: LoopbackApi;
beforeEach(async () => {
  const shown = toastStore.current();
  if (shown) toastStore.dismiss(shown.id);
  window.history.replaceState(null, '', '/chat/15');
  api = new LoopbackApi()
    .on('GET /api/auth/user', { ...subscriber, provisional: true })
    .on('GET /api/posts', [])
    .on('POST /api/posts/from-answer', { posts, inteira: true, dias_com_outros: 0 });
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});
const open = (fromLanding: boolean) =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <ToCalendar answerId={71} fromLanding={fromLanding} />
    </QueryClientProvider>,
  );

test('announces the posts of the landing plan once they are in the calendar, with the way there', async () => {
  open(true);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  const notice = toastStore.current();
  expect(notice?.title).toBe('2 posts no calendário');
  expect(notice?.action?.label).toBe('Ver');
  notice?.action?.onPress();
  expect(address()).toBe('/posts?semana=2031-01-06');
});

test('takes and announces nothing again after a reload, and keeps the cards of the landing plan', async () => {
  api.on('GET /api/posts?mensagem_id=71', posts);
  open(true);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(api.to('POST /api/posts/from-answer')).toEqual([]);
  expect(toastStore.current()).toBeNull();
});

test('names the posts that are there already instead of offering to take them', async () => {
  api.on('GET /api/posts?mensagem_id=71', posts);
  open(false);
  expect(await screen.findByText('2 posts no calendário.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver meus posts' }).getAttribute('href')).toBe(
    '/posts?semana=2031-01-06',
  );
  expect(screen.queryByRole('button', toCalendar)).toBeNull();
});

test('takes the posts on a press while the calendar is empty', async () => {
  open(false);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', toCalendar));
  await waitFor(() => expect(screen.queryByRole('button', toCalendar)).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(api.to('POST /api/posts/from-answer').map(({ body }) => body)).toEqual([{ mensagem_id: 71 }]);
});

test('offers to take the posts where reading them fails', async () => {
  api.refuse('GET /api/posts', { status: 503, body: {} });
  open(false);
  expect(await screen.findByRole('button', toCalendar)).toBeTruthy();
});
