import { type WorkSummary, workKinds } from '@matilha/contract/panel/work';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { api, press, sent, serve } from '../people/testing/people.tsx';
import { kinds } from './kinds.ts';
import { WorkPage } from './work-page.tsx';

const summary = (kind: WorkSummary['kind'], more: Partial<WorkSummary> = {}): WorkSummary => ({
  kind,
  total: 0,
  oldest_at: null,
  due_at: null,
  bulk: false,
  ...more,
});
const waiting = { total: 2, oldest_at: '2026-11-20T02:30:00.000Z' };
const item = (id: string, title: string) => ({
  id,
  title,
  detail: '',
  due_at: null,
  user_id: null,
  link: null,
  since: '2026-11-25T12:00:00.000Z',
});

serve(() => {
  api.on('GET /api/admin/work', [summary('leads'), summary('mails', waiting)]);
  api.on('GET /api/admin/work/leads', []);
  api.on('GET /api/admin/work/mails', [item('1', 'Carta à Ana'), item('2', 'Carta à Bia')]);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T15:00:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});
const cards = async () => {
  const section = await screen.findByRole('region', { name: /espera/ });
  return within(section).getAllByRole('link');
};

test('counts each kind with its oldest day and its deadline', async () => {
  api.on('GET /api/admin/work', [
    summary('privacy_requests', { ...waiting, due_at: '2026-11-24T12:00:00.000Z' }),
    summary('refunds', { ...waiting, total: 1_250, due_at: '2026-12-05T12:00:00.000Z' }),
    summary('jobs', { ...waiting, total: 10_001 }),
    summary('mails'),
  ]);
  openPage(<WorkPage />);
  await screen.findByText('O que espera');
  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    'Pedidos ao encarregado2Desde 19/11/2026Venceu em 24/11/2026',
    'Devoluções1.250Desde 19/11/2026Até 05/12/2026',
    'Tarefas que falharammais de 10.000Desde 19/11/2026',
    'Emails não enviados0Nada espera',
  ]);
});

test('wishes a good day when nothing waits', async () => {
  api.on('GET /api/admin/work', [summary('leads'), summary('mails')]);
  openPage(<WorkPage />);
  await screen.findByRole('heading', { name: 'Nada espera. Bom trabalho!' });
  expect(await cards()).toHaveLength(2);
});

test('opens the rows of the pressed kind, then those of the next one', async () => {
  const { router } = openPage(<WorkPage />);
  await userEvent.click(await screen.findByText('Emails não enviados'));
  await screen.findByText('Carta à Bia');
  expect(router.state.location.search).toBe('?tipo=mails');
  const current = (await cards()).map((card) => card.getAttribute('aria-current'));
  expect(current).toEqual([null, 'true']);
  await userEvent.click(screen.getByText('Leads não entregues'));
  await screen.findByText(kinds.leads.note);
  await waitFor(() => expect(screen.queryByText('Carta à Bia')).toBeNull());
});

test('shows all kinds for an address that names none of them', async () => {
  openPage(<WorkPage />, '/?tipo=salaries');
  expect(await cards()).toHaveLength(2);
  expect(api.calls.map(({ route }) => route)).toEqual(['GET /api/admin/work']);
});

test('counts again after an action', async () => {
  api.on('POST /api/admin/work/mails/2/act', { message: 'Na fila.' });
  openPage(<WorkPage />, '/?tipo=mails');
  const button = await screen.findByRole('button', { name: 'Enviar de novo: Carta à Bia' });
  api.on('GET /api/admin/work', [summary('leads'), summary('mails', { ...waiting, total: 1 })]);
  api.on('GET /api/admin/work/mails', [item('1', 'Carta à Ana')]);
  await userEvent.click(button);
  await screen.findByText('Na fila.');
  await waitFor(async () => expect((await cards())[1]?.textContent).toContain('Emails não enviados1'));
  expect(screen.queryByText('Carta à Bia')).toBeNull();
  expect(sent()).toEqual([{ route: 'POST /api/admin/work/mails/2/act', body: undefined }]);
});

test('shows on a phone either the kinds or the rows of one', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  openPage(<WorkPage />, '/?tipo=mails');
  await screen.findByText('Carta à Bia');
  expect(screen.queryByText('O que espera')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Tudo o que espera' }));
  expect(await cards()).toHaveLength(2);
  expect(screen.queryByText('Carta à Bia')).toBeNull();
});

test('says why nothing can be counted', async () => {
  api.refuse('GET /api/admin/work', refusal('unavailable'));
  openPage(<WorkPage />);
  await screen.findByText(/indisponível por um momento/);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('says why the rows of a kind cannot be read, beside the counts', async () => {
  api.refuse('GET /api/admin/work/mails', refusal('unavailable'));
  openPage(<WorkPage />, '/?tipo=mails');
  await screen.findByText(/indisponível por um momento/);
  expect(await cards()).toHaveLength(2);
  expect(screen.queryByText('Nada espera.')).toBeNull();
});

test('names the action and the note of every kind', () => {
  expect(Object.keys(kinds).sort()).toEqual([...workKinds].sort());
  const withoutAll = Object.entries(kinds).filter(([, { all }]) => all === '');
  expect(withoutAll.map(([kind]) => kind)).toEqual(['privacy_requests', 'payment_links']);
});

test('acts on all of a kind once, however often the answer is pressed', async () => {
  api.on('GET /api/admin/work', [summary('leads'), summary('mails', { ...waiting, bulk: true })]);
  api.on('POST /api/admin/work/mails/act', { message: 'Enviando 2.' });
  openPage(<WorkPage />, '/?tipo=mails');
  await press('Enviar todos');
  const question = within(await screen.findByRole('dialog', { name: 'Enviar todos' }));
  await userEvent.dblClick(question.getByText('Confirmar'));
  await screen.findByText('Enviando 2.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([{ route: 'POST /api/admin/work/mails/act', body: undefined }]);
});
