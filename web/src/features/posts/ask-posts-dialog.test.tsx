import { addDays } from '@matilha/contract/content/event-dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { type LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address } from '#web/testing/open-application.tsx';
import { AskPostsDialog } from './ask-posts-dialog.tsx';
import { monday, post, postsApi, writer } from './testing/open-board.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = postsApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});
const person = userEvent.setup();
const open = (wroteBefore: number | null = null) =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <AskPostsDialog from={monday} wroteBefore={wroteBefore} onClose={() => undefined} />
    </QueryClientProvider>,
  );

test('says that the asked days hold posts, and names the themes of 60 days before and of these days', async () => {
  api.on('GET /api/posts', [post, { ...post, tema: 'Novidade' }]);
  open();
  expect(await screen.findByText('Já há 2 posts nesses dias; os novos entram ao lado.')).toBeTruthy();
  await person.selectOptions(screen.getByLabelText('Para quando'), '4');
  await person.click(await screen.findByRole('button', { name: 'Pedir · 1 crédito' }));
  await waitFor(() => expect(address()).toMatch(/^\/chat\/1/));
  expect(new URLSearchParams(window.location.search).get('message')).toContain(
    '- Novidade\n- Encher a terça',
  );
  const read = api.to('GET /api/posts').map(({ search }) => search);
  expect(read).toContain(`?de=${addDays(monday, -60)}&ate=${addDays(monday, -1)}`);
  expect(read).toContain(`?de=${monday}&ate=${addDays(monday, 27)}`);
});

test('says why nothing can be asked while the assistants are not loaded, and asks after a new attempt', async () => {
  api.refuse('GET /api/lists', refusal('unavailable'));
  open();
  expect(await screen.findByText('Não foi possível carregar o assistente')).toBeTruthy();
  api.on('GET /api/lists', [writer]);
  await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('button', { name: 'Pedir · 1 crédito' })).toBeTruthy();
});

test('says that the assistant was taken away', async () => {
  api.on('GET /api/lists', [{ ...writer, id: 99 }]);
  open();
  expect(await screen.findByText(/não está disponível agora/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pedir/ })).toBeNull();
});

test.each<[string | null, number | null, string]>([
  ['Groomer/Tosador', null, 'Instagram do groomer'],
  ['Groomer/Tosador', 6, 'Instagram do groomer'],
  ['Outros', 6, 'Planejador'],
  [null, 6, 'Instagram da clínica'],
  [null, 77, 'Planejador'],
  [null, null, 'Planejador'],
])(
  'chooses for the category %s and posts by assistant %s the writer %s',
  async (categoriaNegocio, before, title) => {
    api.on('GET /api/auth/user', { ...subscriber, categoriaNegocio });
    api.on('GET /api/lists', [
      writer,
      { ...writer, id: 6, title: 'Instagram da clínica' },
      { ...writer, id: 15, title: 'Instagram do groomer' },
    ]);
    open(before);
    expect(await screen.findByText(new RegExp(`^${title} escreve com os dados`))).toBeTruthy();
  },
);
