import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi } from './testing/billing-fixture.ts';

const path = '/admin/notas-fiscais';
let api: LoopbackApi;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T02:59:00Z') });
  api = billingApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await api.stop();
});

const signInOperator = () => api.on('GET /api/auth/user', { ...subscriber, role: 'operator' });
const openMenu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /menu/i }, { timeout: 20_000 }));
  return within(await screen.findByRole('navigation', { name: 'Principal' }, { timeout: 20_000 }));
};

test('offers the last complete month first, and two years of others', async () => {
  signInOperator();
  openApplication(path);
  const month = await screen.findByLabelText<HTMLSelectElement>('Mês', {}, { timeout: 20_000 });
  const link = () => screen.getByRole('link', { name: 'Baixar planilha' }).getAttribute('href');
  // It is still November in São Paulo.
  expect(month.value).toBe('2026-10');
  expect(link()).toBe('/api/admin/fiscal-payments.csv?mes=2026-10');
  expect([...month.options].map(({ value }) => value).slice(0, 2)).toEqual(['2026-11', '2026-10']);
  expect(month.options[0]?.textContent).toBe('novembro de 2026 (até agora)');
  expect([...month.options].at(-1)?.value).toBe('2024-11');
  fireEvent.change(month, { target: { value: '2026-11' } });
  expect(link()).toBe('/api/admin/fiscal-payments.csv?mes=2026-11');
});

test('shows the menu entry to operators', async () => {
  signInOperator();
  openApplication(path);
  await screen.findByRole('heading', { level: 1, name: 'Notas fiscais' }, { timeout: 20_000 });
  const entry = (await openMenu()).getByRole('link', { name: 'Notas fiscais' });
  expect(entry.getAttribute('aria-current')).toBe('page');
});

test('sends a subscriber away and shows no menu entry', async () => {
  openApplication(path);
  const heading = { level: 1, name: 'Esta página é só para quem opera a plataforma' };
  await screen.findByRole('heading', heading, { timeout: 20_000 });
  expect(screen.queryByLabelText('Mês')).toBeNull();
  expect((await openMenu()).queryByRole('link', { name: 'Notas fiscais' })).toBeNull();
});
