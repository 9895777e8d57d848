import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { overviewOf } from '../screens/overview/testing/figures.ts';
import { openAs } from '../testing/open-as.tsx';

const figures = 'GET /api/admin/overview';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
  api.on(figures, overviewOf(40));
});
afterEach(() => api.stop());

const openStart = (role: string) =>
  openAs(api, role, async () => {
    const { StartPage } = await import('./start-page.tsx');
    return <StartPage />;
  });
const openPlans = (role: string) =>
  openAs(api, role, async () => {
    const { ForRole } = await import('./not-found.tsx');
    return <ForRole screen="plans">Os planos</ForRole>;
  });
const ways = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('greets support by name and leads to its screens, without the figures of the business', async () => {
  await openStart('support');
  await screen.findByRole('heading', { name: 'Olá, Ana Souza' });
  await screen.findByText('Leads');
  expect(ways()).toEqual([
    ['Pessoas', '/people'],
    ['Leads', '/leads'],
    ['Segurança', '/seguranca'],
    ['Trabalho', '/trabalho'],
  ]);
  expect(api.to(figures)).toEqual([]);
});

test('shows an operator the figures of the business above the way to every screen', async () => {
  await openStart('operator');
  await screen.findByRole('heading', { name: 'Receita' });
  expect(ways()).toContainEqual(['Planos', '/plans']);
  expect(ways()).toContainEqual(['Assistentes', '/assistants']);
});

test('shows a page to the roles of its area, and to others the page of an unknown address', async () => {
  const { unmount } = await openPlans('operator');
  await screen.findByText('Os planos');
  unmount();
  await openPlans('editor');
  await screen.findByText('O endereço está errado, ou esta parte do painel não é do seu papel.');
  expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/');
  await waitFor(() => expect(screen.queryByText('Os planos')).toBeNull());
});
