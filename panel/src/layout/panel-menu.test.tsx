import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi } from '../../../web/src/testing/loopback-api.ts';
import { openAs } from '../testing/open-as.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi();
  await api.start();
});
afterEach(() => api.stop());

const openMenu = (role: string) =>
  openAs(api, role, async () => {
    const { PanelMenu } = await import('./panel-menu.tsx');
    return <PanelMenu />;
  });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const headings = () => screen.getAllByRole('presentation').map(({ textContent }) => textContent);

test('shows support its people and nothing of the content or the business', async () => {
  await openMenu('support');
  await screen.findByText('Leads');
  expect(entries()).toEqual(['Início', 'Trabalho', 'Pessoas', 'Leads', 'Segurança', 'Ver como assinante']);
  expect(headings()).toEqual(['Hoje', 'Pessoas', 'Painel']);
});

test('shows an editor the content in the order of its screens', async () => {
  await openMenu('editor');
  await screen.findByText('Avaliações');
  expect(entries().slice(0, 4)).toEqual(['Início', 'Trabalho', 'Assistentes', 'Categorias de assistentes']);
  expect(headings()).toEqual(['Hoje', 'Conteúdo', 'Painel']);
  expect(entries()).not.toContain('Planos');
});

test('shows an operator every group, and the way to the API and to the product', async () => {
  await openMenu('operator');
  const api = await screen.findByText('API do painel');
  expect(api.closest('a')?.getAttribute('href')).toBe('/api/admin/docs');
  expect(screen.getByText('Ver como assinante').closest('a')?.getAttribute('href')).toBe('/');
  expect(headings()).toEqual(['Hoje', 'Conteúdo', 'Pessoas', 'Negócio', 'Painel']);
  const places = screen.getAllByRole('menuitem').map((entry) => entry.getAttribute('href'));
  expect(new Set(places).size).toBe(places.length);
});
