import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { DraftsPage } from './drafts-page.tsx';

const removed = (id: number, label: string) => ({
  kind: 'faq_item',
  path: 'faq',
  id,
  label,
  author: null,
  removed_at: '2026-11-25T12:00:00.000Z',
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on('GET /api/admin/drafts', []);
  api.on('GET /api/admin/removed-records', [removed(5, 'Abre cedo?'), removed(6, 'Vende fiado?')]);
});
afterEach(() => api.stop());

test('brings a removed record back once, however often its button is pressed', async () => {
  const version = { change: 'update', author: 'Bia', created_at: '2026-11-28T12:00:00.000Z', fields: {} };
  api.on('GET /api/admin/faq/6/versions', [
    { version: 2, ...version },
    { version: 1, ...version },
  ]);
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('POST /api/admin/faq/6/restore', promise);
  openPage(<DraftsPage />);
  const button = await screen.findByRole('button', { name: 'Trazer de volta: Vende fiado?' });
  await userEvent.dblClick(button);
  await waitFor(() => expect(api.to('POST /api/admin/faq/6/restore')).toHaveLength(1));
  const published = { pergunta: 'Vende fiado?', resposta: 'Não.' };
  resolve({ status: 200, body: { ...published, id: 6, revision: '3.0', draft: null, published } });
  await screen.findByText('Trazido de volta: Vende fiado?');
  expect(api.to('POST /api/admin/faq/6/restore').map(({ body }) => body)).toEqual([
    { version: 1, revision: '2.0' },
  ]);
});

test('searches the removed records by name and opens their second page', async () => {
  const page = (rows: unknown[]) => ({ status: 200, body: rows, headers: { 'x-total-count': '26' } });
  api.refuse('GET /api/admin/removed-records', page([removed(5, 'Abre cedo?')]));
  const { router } = openPage(<DraftsPage />);
  await userEvent.click(await screen.findByRole('button', { name: /page 2/ }));
  const asked = () => api.to('GET /api/admin/removed-records').at(-1)?.search;
  await waitFor(() => expect(asked()).toBe('?q=&page=2&per_page=25'));
  api.on('GET /api/admin/removed-records', []);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar nos apagados' }), 'fiado');
  await screen.findByText('Nada apagado com este nome.');
  expect([asked(), router.state.location.search]).toEqual([
    '?q=fiado&page=1&per_page=25',
    '?q=fiado&pagina=1',
  ]);
});

test('says of each waiting change when it is published, or when it was kept', async () => {
  const pending = (id: number, publish_at: string | null) => ({
    kind: 'faq_item',
    path: 'faq',
    id,
    label: `Pergunta ${id}`,
    is_new: false,
    publish_at,
    updated_at: '2026-11-28T12:00:00.000Z',
    author: 'Bia',
    problem: null,
  });
  api.on('GET /api/admin/drafts', [pending(1, '2026-12-01T02:30:00.000Z'), pending(2, null)]);
  openPage(<DraftsPage />);
  const [scheduled, draft] = await Promise.all(
    [1, 2].map(async (id) => (await screen.findByText(`faq: Pergunta ${id}`)).closest('a')),
  );
  expect(scheduled?.textContent).toContain('Agendado para 30/11/2026, 23:30 · Bia');
  expect(draft?.textContent).toContain('Rascunho de 28/11/2026, 09:00 · Bia');
  expect([scheduled, draft].map((link) => link?.getAttribute('href'))).toEqual(['/faq/1', '/faq/2']);
});
