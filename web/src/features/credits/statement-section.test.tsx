import type { CreditSummary, StatementEntry } from '@matilha/contract/billing/credits';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { StatementSection } from './statement-section.tsx';

const statementCall = 'GET /api/credits/statement';
const summaryCall = 'GET /api/credits/summary';
const summary: CreditSummary = {
  available: 11,
  held: 1,
  limit: 60,
  used_in_period: 8,
  period: { starts_at: '2026-11-05T12:00:00.000Z', ends_at: '2026-12-05T12:00:00.000Z' },
  renews_at: '2099-12-05T12:00:00.000Z',
  plan_ends_at: null,
  days_left: 7,
  grants: [
    { remaining: 10, ends_at: '2026-12-05T12:00:00.000Z' },
    { remaining: 1, ends_at: null },
  ],
};
const entry: StatementEntry = {
  id: 1,
  kind: 'grant',
  amount: 12,
  available_after: 12,
  created_at: '2026-11-05T12:00:00.000Z',
  descricao: 'Créditos do plano',
  detalhe: null,
  lista_id: null,
  expires_at: '2026-12-05T12:00:00.000Z',
  hold: null,
};
const hold = { status: 'captured' as const, settled_at: '2026-11-06T15:04:00.000Z' };
const asked: StatementEntry = {
  ...entry,
  id: 2,
  kind: 'reserve',
  amount: -1,
  available_after: 11,
  created_at: '2026-11-06T15:03:00.000Z',
  descricao: 'Resposta de Instagram do petshop',
  lista_id: 1,
  expires_at: null,
  hold,
};
const confirmed: StatementEntry = {
  ...asked,
  id: 3,
  kind: 'capture',
  amount: 0,
  descricao: 'Confirmação: resposta de Instagram do petshop',
};

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().on(summaryCall, summary);
  await api.start();
});
afterEach(() => api.stop());

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <StatementSection since="2026-10-01T12:00:00.000Z" />
    </QueryClientProvider>,
  );
const lines = () =>
  within(screen.getByRole('list', { name: 'Lançamentos' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('shows the credits left, their end date and how long they last', async () => {
  api.on(statementCall, { entries: [], next: null });
  open();
  expect(
    await screen.findByText('No seu ritmo, acabam em cerca de 7 dias, antes da renovação.'),
  ).toBeTruthy();
  const text = document.body.textContent;
  for (const words of [
    '11 créditos, de 60 do plano',
    '05/11/2026 a 05/12/2026, 8 créditos usados',
    'Renovação05/12/2099',
    '1 crédito em respostas que estão sendo escritas',
    '10 créditos até 05/12/2026, 1 crédito sem prazo',
  ]) {
    expect(text).toContain(words);
  }
  expect(await screen.findByText('Nenhum lançamento ainda')).toBeTruthy();
});

test('promises no renewal of a cancelled plan', async () => {
  const plan_ends_at = '2099-12-05T12:00:00.000Z';
  api.on(summaryCall, { ...summary, renews_at: null, plan_ends_at });
  api.on(statementCall, { entries: [], next: null });
  open();
  expect(await screen.findByText('Sem renovação')).toBeTruthy();
  expect(screen.getByText('O plano foi cancelado e vale até 05/12/2099')).toBeTruthy();
  expect(screen.getByText(/antes do fim do plano\.$/)).toBeTruthy();
  expect(screen.queryByText('Renovação')).toBeNull();
});

test('shows an answer in one line, with its capture, and balances that add up', async () => {
  api.on(statementCall, { entries: [confirmed, asked, entry], next: null });
  open();
  await screen.findByText('Créditos do plano');
  expect(lines()).toEqual([
    'Resposta de Instagram do petshop06/11/2026, 12:03 · confirmado às 12:04−1 créditosaldo 11',
    'Créditos do plano05/11/2026, 09:00 · valem até 05/12/2026+12 créditossaldo 12',
  ]);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Resposta de Instagram do petshop' });
  expect(link.pathname).toBe('/chat/1');
});

test('names a running answer and a released one', async () => {
  const back = { status: 'released' as const, settled_at: hold.settled_at };
  const running = { ...asked, id: 4, hold: { status: 'held' as const, settled_at: null } };
  api.on(statementCall, { entries: [running, { ...asked, hold: back }], next: null });
  open();
  expect(await screen.findByText('Em andamento')).toBeTruthy();
  expect(lines()[1]).toContain('devolvido às 12:04');
});

test('filters list and file, and shows captures on request', async () => {
  api.on(statementCall, { entries: [confirmed], next: null });
  open();
  await screen.findByText(confirmed.descricao);
  fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: 'capture' } });
  await waitFor(() => expect(api.to(statementCall)).toHaveLength(2));
  fireEvent.change(screen.getByLabelText('Mês'), { target: { value: '2026-10' } });
  await waitFor(() => expect(api.to(statementCall)).toHaveLength(3));
  expect(await screen.findByText(confirmed.descricao)).toBeTruthy();
  expect(api.to(statementCall).map(({ search }) => search)).toEqual([
    '',
    '?kind=capture',
    '?kind=capture&month=2026-10',
  ]);
  const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Baixar planilha' });
  expect(`${file.pathname}${file.search}`).toBe('/api/credits/statement.csv?kind=capture&month=2026-10');
  api.on(statementCall, { entries: [], next: null });
  fireEvent.change(screen.getByLabelText('Tipo'), { target: { value: 'adjust' } });
  expect(await screen.findByText('Nenhum lançamento com este filtro')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Tipo').value).toBe('');
});

test('shows more on request, and keeps the loaded entries when that fails', async () => {
  api.on(statementCall, { entries: [asked], next: 2 });
  open();
  const more = await screen.findByRole('button', { name: 'Mostrar mais' });
  api.refuse(statementCall, refusal('unavailable'));
  fireEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toContain('indisponível');
  expect(lines()).toHaveLength(1);
  api.on(statementCall, { entries: [entry], next: null });
  fireEvent.click(more);
  await screen.findByText('Créditos do plano');
  expect(lines()).toHaveLength(2);
  expect(api.to(statementCall).at(-1)?.search).toBe('?cursor=2');
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

test('shows a failure with a retry button', async () => {
  api.refuse(statementCall, refusal('unavailable')).refuse(summaryCall, refusal('unavailable'));
  open();
  expect(await screen.findByText('Não foi possível ler o extrato')).toBeTruthy();
  expect(await screen.findByText('Não foi possível ler o seu saldo')).toBeTruthy();
  api.on(statementCall, { entries: [entry], next: null }).on(summaryCall, summary);
  for (const button of screen.getAllByRole('button', { name: 'Tentar novamente' })) fireEvent.click(button);
  expect(await screen.findByText('Créditos do plano')).toBeTruthy();
  expect(await screen.findByText(/No seu ritmo/)).toBeTruthy();
});
