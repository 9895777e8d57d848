import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { WorkList } from './work-list.tsx';

const path = 'GET /api/admin/work/mails';
const item = (id: string) => ({
  id,
  title: `Carta ${id}`,
  detail: 'ana@petshop.example',
  due_at: null,
  user_id: null,
  link: null,
  since: '2026-11-25T12:00:00.000Z',
});
const summary = { kind: 'mails', total: 26, oldest_at: null, due_at: null, bulk: false } as const;

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

test('shows the page before once the only row of the last page is done', async () => {
  api.refuse(path, { status: 200, body: [], headers: { 'x-total-count': '25' } });
  const { router } = openPage(<WorkList summary={summary} />, '/?tipo=mails&pagina=2');
  await waitFor(() => expect(router.state.location.search).toBe('?tipo=mails&pagina=1'));
  await waitFor(() => expect(api.to(path).at(-1)?.search).toContain('page=1&'));
});

test('reads the list again when another person has done the row', async () => {
  api.on(path, [item('1')]);
  api.refuse('POST /api/admin/work/mails/1/act', refusal('not_found'));
  openPage(<WorkList summary={summary} />);
  const button = await screen.findByRole('button', { name: 'Enviar de novo: Carta 1' });
  api.on(path, []);
  await userEvent.click(button);
  await screen.findByText('Nada espera.');
});
