import type { AuditEntry } from '@matilha/contract/panel/audit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { reactRouterProvider } from 'react-admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../../web/src/testing/loopback-api.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { AuditShow } from './audit-entry.tsx';
import { AuditList } from './audit-list.tsx';

const { Route, Routes } = reactRouterProvider;

const entry = (id: number, of: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-26T01:05:00.000Z',
  actor: `user:${id}`,
  actor_email: null,
  action: `credits.adjust.${id}`,
  subject: `user:9${id}`,
  before: null,
  after: null,
  details: {},
  request_id: `r-${id}`,
  address: '',
  ...of,
});
const list = 'GET /api/admin/audit';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(list, [entry(2, { actor_email: 'bia@petshop.example' }), entry(1)]);
});
afterEach(() => api.stop());

/** Opens the list, or an entry, at the address that react-admin reads: a hash of its own router, which is another copy than ours. */
function open(address: string) {
  window.location.hash = address;
  const page = (
    <Routes>
      <Route path="/audit" element={<AuditList />} />
      <Route path="/audit/:id/show" element={<AuditShow />} />
    </Routes>
  );
  return openPanel({ pages: { '*': page }, history: ['/'], resource: 'audit' });
}
const query = (at: number) => Object.fromEntries(new URLSearchParams(api.to(list).at(at)?.search));

test('lists the newest first with actor, action and time in Brazil, and opens a row', async () => {
  open('/audit');
  await screen.findByText('bia@petshop.example');
  await screen.findByText('user:1');
  expect(screen.getAllByText('25/11/2026, 22:05')).toHaveLength(2);
  expect(query(0)).toEqual({ page: '1', per_page: '25', sort: 'at', order: 'desc' });
  await userEvent.click(screen.getByText('credits.adjust.1'));
  await waitFor(() => expect(window.location.hash).toBe('#/audit/1/show'));
});

test('searches by person and object together, and goes on with both on the second page', async () => {
  const rows = [entry(2), entry(1)];
  api.refuse(list, { status: 200, body: rows, headers: { 'x-total-count': '60' } });
  open('/audit');
  await screen.findByText('user:2');
  fireEvent.change(screen.getByLabelText('Quem (email ou número)'), {
    target: { value: 'bia@petshop.example' },
  });
  fireEvent.change(screen.getByLabelText('Objeto, como user:12'), { target: { value: 'refund:7' } });
  await waitFor(() => expect(query(-1)).toMatchObject({ actor: 'bia@petshop.example', subject: 'refund:7' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ir para a página 2' }));
  await waitFor(() => expect(query(-1)).toMatchObject({ page: '2', subject: 'refund:7' }));
  expect(query(-1)).toMatchObject({ actor: 'bia@petshop.example', sort: 'at', order: 'desc' });
});

test('shows one entry with its facts, and only the fields that it changed', async () => {
  api.on(
    `${list}/2`,
    entry(2, {
      actor_email: 'bia@petshop.example',
      before: { saldo: 5, ativo: true },
      after: { saldo: 12, ativo: true },
      details: { motivo: 'Falha de ontem', avisar: false },
    }),
  );
  open('/audit/2/show');
  await screen.findByRole('heading', { name: 'credits.adjust.2' });
  const facts = [...document.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  );
  expect(facts).toEqual([
    ['Quando', '25/11/2026, 22:05'],
    ['Quem', 'bia@petshop.example'],
    ['Objeto', 'user:92'],
    ['De onde', 'Só a equipe deixa o endereço'],
    ['Requisição', 'r-2'],
    ['motivo', 'Falha de ontem'],
    ['avisar', 'não'],
  ]);
  const changed = within(screen.getByRole('heading', { name: 'O que mudou' }).parentElement as HTMLElement);
  expect(changed.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual([
    'saldo',
  ]);
  expect(changed.getByText('Antes').parentElement?.textContent).toBe('Antes5');
  expect(changed.getByText('Depois').parentElement?.textContent).toBe('Depois12');
});

test('says that nothing changed where the fields were stored as they had been', async () => {
  api.on(`${list}/2`, entry(2, { before: { saldo: 5 }, after: { saldo: 5 }, address: '203.0.113.7' }));
  open('/audit/2/show');
  await screen.findByText('Nada mudou nos campos.');
  await screen.findByText('203.0.113.7');
});

test('links the person, the object and the request of an entry to the entries that share it', async () => {
  api.on(`${list}/2`, entry(2, { actor_email: 'bia@petshop.example' }));
  open('/audit/2/show');
  await screen.findByRole('link', { name: 'r-2' });
  const filters = screen.getAllByRole('link').map((link) => {
    const search = new URL(link.getAttribute('href') ?? '', 'http://x').searchParams;
    return [link.textContent, JSON.parse(search.get('filter') ?? 'null')];
  });
  expect(filters).toEqual([
    ['bia@petshop.example', { actor: 'user:2' }],
    ['user:92', { subject: 'user:92' }],
    ['r-2', { request_id: 'r-2' }],
  ]);
});
