import type { Post } from '@matilha/contract/shop/posts';
import type { PostsFeed } from '@matilha/contract/shop/posts-out';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { PostsOut } from './posts-out.tsx';

const post: Post = {
  id: '11111111-2222-4333-8444-555555555555',
  version: 1,
  dia: '2026-11-24',
  hora: '18:00',
  formato: 'Reels',
  tema: 'Encher a terça',
  cena: 'A mesa pronta',
  legenda: 'Oi!\nVem?',
  chamada: 'Chame',
  hashtags: ['#pet'],
  estado: 'pronto',
  mensagem_id: null,
  lista_id: null,
};
const feed = (id: string): PostsFeed => ({
  id,
  url: `https://matilha.example/api/posts/agenda/${id}.ics`,
  last_read_at: null,
  created_at: '2026-11-23T12:00:00.000Z',
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', { ...subscriber, nomeNegocio: 'Patas da Vila' })
    .on('GET /api/posts/agenda', { agenda: null })
    .on('GET /api/posts/monday-mail', { ligado: false });
  await api.start();
});
afterEach(() => api.stop());

async function open() {
  const client = createQueryClient(() => undefined);
  // The guard of each screen has read the user.
  await client.ensureQueryData(userQuery);
  const screenful = () => (
    <QueryClientProvider client={client}>
      <PostsOut shown={{ from: '2026-11-30', to: '2026-12-06', isMonth: false }} />
    </QueryClientProvider>
  );
  const { rerender } = render(screenful());
  fireEvent.click(screen.getByRole('button', { name: 'Levar para fora' }));
  return { ...within(await screen.findByRole('dialog')), draw: () => rerender(screenful()) };
}
const press = (dialog: ReturnType<typeof within>, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }));

test('offers the week and the month of most of its days, and says why the server refuses a file', async () => {
  api.refuse('GET /api/posts/calendar.ics', refusal('invalid_input', { ate: 'Escolha menos dias.' }));
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('Período'), { target: { value: 'month' } });
  expect(dialog.getByRole('option', { name: 'Dezembro de 2026' })).toHaveProperty('selected', true);
  press(dialog, 'Agenda .ics');
  expect(await dialog.findByRole('alert')).toHaveProperty('textContent', 'Escolha menos dias.');
  expect(api.to('GET /api/posts/calendar.ics').map(({ search }) => search)).toEqual([
    '?de=2026-12-01&ate=2026-12-31',
  ]);
});

test('refuses a period of the reader that ends before it begins, without a call', async () => {
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('Período'), { target: { value: 'other' } });
  fireEvent.change(dialog.getByLabelText('Até'), { target: { value: '2026-11-30' } });
  press(dialog, 'Excel');
  expect(dialog.getByText('Escolha um dia a partir do primeiro')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Até')));
  expect(api.to('GET /api/posts/sheet.xlsx')).toEqual([]);
});

test('prints every day of a week with whole captions, and leaves nothing on the page afterwards', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  api.on('GET /api/posts', [{ ...post, dia: '2026-12-01' }]);
  const dialog = await open();
  press(dialog, 'Imprimir');
  await waitFor(() => expect(print).toHaveBeenCalled());
  dialog.draw();
  expect(print).toHaveBeenCalledOnce();
  const sheet = document.querySelector<HTMLElement>('body > [data-print-only]') ?? document.body;
  expect(sheet.querySelectorAll('h2')).toHaveLength(7);
  expect(within(sheet).getByRole('heading', { level: 1 }).textContent).toBe('Patas da Vila');
  expect(sheet.textContent).toContain('Oi!\nVem?\n\nChame\n\n#pet');
  expect(sheet.textContent).toContain('Cena: A mesa pronta');
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('[data-print-only]')).toBeNull();
});

test('reads a long period in parts, and says when there is nothing to print', async () => {
  api.on('GET /api/posts', []);
  const dialog = await open();
  fireEvent.change(dialog.getByLabelText('Período'), { target: { value: 'other' } });
  fireEvent.change(dialog.getByLabelText('De'), { target: { value: '2026-11-01' } });
  fireEvent.change(dialog.getByLabelText('Até'), { target: { value: '2027-01-31' } });
  press(dialog, 'Imprimir');
  expect(await dialog.findByText('Não há posts neste período para imprimir.')).toBeDefined();
  expect(api.to('GET /api/posts').map(({ search }) => search)).toEqual([
    '?de=2026-11-01&ate=2027-01-01',
    '?de=2027-01-02&ate=2027-01-31',
  ]);
});

test('turns the feed on, replaces its address by its id, and turns it off', async () => {
  api.on('PUT /api/posts/agenda', feed('um'));
  const dialog = await open();
  fireEvent.click(await dialog.findByRole('button', { name: 'Ligar agenda' }));
  expect(await dialog.findByLabelText('Endereço da agenda')).toHaveProperty('value', feed('um').url);
  expect(dialog.getByRole('link', { name: 'Abrir na agenda' }).getAttribute('href')).toMatch(/^webcal:/);

  api.on('PUT /api/posts/agenda', feed('dois'));
  press(dialog, 'Trocar endereço');
  press(dialog, 'Manter');
  press(dialog, 'Trocar endereço');
  press(dialog, 'Sim, trocar');
  await waitFor(() =>
    expect(dialog.getByLabelText('Endereço da agenda')).toHaveProperty('value', feed('dois').url),
  );
  expect(api.to('PUT /api/posts/agenda').map(({ body }) => body)).toEqual([{ troca: null }, { troca: 'um' }]);

  api.on('DELETE /api/posts/agenda', null);
  press(dialog, 'Desligar');
  press(dialog, 'Sim, desligar');
  expect(await dialog.findByRole('button', { name: 'Ligar agenda' })).toBeDefined();
});

test('offers to read the feed again after a failure', async () => {
  api.refuse('GET /api/posts/agenda', refusal('unavailable'));
  const dialog = await open();
  expect(await dialog.findByText('Não foi possível ler sua agenda')).toBeDefined();
});
