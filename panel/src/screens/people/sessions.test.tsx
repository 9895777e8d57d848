import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { Sessions } from './sessions.tsx';
import { ana, api, at, bia, dialog, nextMonth, press, rowTexts, sent, serve } from './testing/people.tsx';

const list = 'GET /api/admin/people/7/sessions';
const session = (id: number, device: string) => ({ id, device, created_at: at, last_used_at: nextMonth });

serve(() => api.on(list, [session(31, 'Celular'), session(32, 'Notebook')]));

test('ends the chosen session and no other, however often the answer is pressed', async () => {
  api.on('DELETE /api/admin/people/7/sessions/32', { message: 'Sessão encerrada.' });
  api.on('DELETE /api/admin/people/7/sessions', { message: 'Sessões encerradas.' });
  const onChanged = vi.fn();
  openPage(<Sessions person={ana} onChanged={onChanged} />);
  await press('Encerrar: Notebook');
  const question = await dialog('Encerrar esta sessão?');
  await userEvent.dblClick(question.getByText('Encerrar'));
  await screen.findByText('Sessão encerrada.');
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ route: 'DELETE /api/admin/people/7/sessions/32', body: undefined }]);
});

test('asks about all sessions in other words than about one, and ends them together', async () => {
  api.on('DELETE /api/admin/people/7/sessions', { message: 'Sessões encerradas.' });
  const onChanged = vi.fn();
  openPage(<Sessions person={ana} onChanged={onChanged} />);
  await press('Encerrar todas as sessões');
  const question = await dialog('Encerrar todas as sessões?');
  await userEvent.click(question.getByText('Encerrar'));
  await screen.findByText('Sessões encerradas.');
  expect(sent()).toEqual([{ route: 'DELETE /api/admin/people/7/sessions', body: undefined }]);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('says why a session did not end, and has the page read again', async () => {
  api.refuse('DELETE /api/admin/people/7/sessions/31', refusal('conflict'));
  const onChanged = vi.fn();
  openPage(<Sessions person={ana} onChanged={onChanged} />);
  await press('Encerrar: Celular');
  await userEvent.click((await dialog('Encerrar esta sessão?')).getByText('Encerrar'));
  await screen.findByText(/Isso mudou enquanto você usava a página/);
  expect(onChanged).toHaveBeenCalledOnce();
});

test('keeps every session when the question is cancelled', async () => {
  openPage(<Sessions person={ana} onChanged={() => undefined} />);
  await press('Encerrar: Celular');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rowTexts()).toEqual([
    'Celularentrou em 25/11/2026, 09:00 · usou em 30/11/2026, 23:30Encerrar',
    'Notebookentrou em 25/11/2026, 09:00 · usou em 30/11/2026, 23:30Encerrar',
  ]);
  expect(sent()).toEqual([]);
});

test('offers no end of all sessions for a person who has none', async () => {
  api.on('GET /api/admin/people/8/sessions', []);
  const { container } = openPage(<Sessions person={bia} onChanged={() => undefined} />);
  await screen.findByText('Nenhum aparelho conectado.');
  expect(within(container).queryByRole('button')).toBeNull();
});
