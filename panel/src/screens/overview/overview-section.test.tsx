import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { OverviewPage } from './overview-page.tsx';
import { overviewOf } from './testing/figures.ts';

const read = 'GET /api/admin/overview';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(read, overviewOf(40)).on(`${read}?days=7`, overviewOf(10)).on(`${read}?days=90`, overviewOf(60));
});
afterEach(() => api.stop());

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
/** Returns the text beside a label, in the section with that heading. */
const figureIn = (heading: string | RegExp, label: string) => {
  const section = screen.getByRole('heading', { name: heading }).closest('section') as HTMLElement;
  const term = within(section).getByText(label, { selector: 'dt' });
  return plain(term.parentElement?.querySelector('dd')?.textContent);
};
const signups = () => figureIn('Pessoas', 'Cadastros');
const choose = (days: number) => userEvent.click(screen.getByRole('button', { name: `${days} dias` }));

test('shows each figure with its change, and the days of both periods', async () => {
  openPage(<OverviewPage />);
  await screen.findByText(/^De 01\/11 a 30\/11/);
  await screen.findByText('Comparado com 02/10 a 31/10. O dia de hoje não entra.');
  expect(signups()).toBe('40+100%, antes 20');
  expect(figureIn('Respostas e créditos', 'Créditos retirados')).toBe('0igual, antes 0');
  expect(figureIn('Receita', 'Pagantes')).toBe('8−20%, antes 10');
  expect(figureIn('Receita', 'MRR')).toBe('R$ 792,00−20%, antes R$ 990,00');
});

test("shows today's figures apart, until the time in Brazil, and names money of tests as such", async () => {
  openPage(<OverviewPage />);
  // Half past one of the next day in UTC.
  const today = await screen.findByRole('heading', { name: 'Hoje, até 22:30' });
  const tiles = [...(today.closest('section')?.querySelectorAll('dl > div') ?? [])];
  expect(tiles.map(({ textContent }) => plain(textContent))).toEqual([
    'Cadastros6',
    'Pessoas ativas11',
    'Respostas600',
    'Respostas que falharam30',
    'Créditos usados48',
    'Recebido (simulado)R$ 300,00',
    'Pagantes agora (simulado)3',
  ]);
});

test('draws each figure by day with its numbers in a table, and a loss below zero', async () => {
  openPage(<OverviewPage />);
  const numbersOf = async (title: string) =>
    within(await screen.findByRole('group', { name: `${title} por dia` }))
      .getAllByRole('row')
      .map((row) => plain(row.textContent));
  expect(await numbersOf('Cadastros')).toEqual(['29/112', '30/118']);
  expect(await numbersOf('Respostas que falharam')).toEqual(['29/115', '30/1111']);
  expect(await numbersOf('Recebido menos devolvido')).toEqual(['29/11−R$ 30,00', '30/11R$ 30,00']);
});

test('reads 30 days first, and then the chosen ones, which the address keeps', async () => {
  const { router } = openPage(<OverviewPage />, '/?dias=365');
  await screen.findByRole('heading', { name: 'Pessoas' });
  await choose(7);
  await waitFor(() => expect(signups()).toBe('10−50%, antes 20'));
  expect(router.state.location.search).toBe('?dias=7');
  await choose(7);
  expect(router.state.location.search).toBe('?dias=7');
  expect(api.to(read).map(({ search }) => search)).toEqual(['?days=30', '?days=7']);
});

test('keeps the figures of the last choice when those of an earlier one arrive late', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(`${read}?days=7`, promise);
  openPage(<OverviewPage />);
  await screen.findByRole('heading', { name: 'Pessoas' });
  await choose(7);
  await screen.findByRole('progressbar', { name: 'Carregando' });
  expect(signups()).toBe('40+100%, antes 20');
  await choose(90);
  await waitFor(() => expect(signups()).toBe('60+200%, antes 20'));
  resolve({ status: 200, body: overviewOf(10) });
  // Its response comes after the late one.
  await fetch('/api/later');
  expect(signups()).toBe('60+200%, antes 20');
});

test('says that days are missing, and why nothing can be read until it is tried again', async () => {
  api.refuse(read, refusal('unavailable'));
  openPage(<OverviewPage />);
  await screen.findByText((refusal('unavailable').body as { message: string }).message);
  api.on(read, { ...overviewOf(40), missing_days: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText(/^Ainda faltam os números de 3 dias/);
  expect(signups()).toBe('40+100%, antes 20');
});
