import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeTutorial } from '#web/features/tutorial/tutorial-store.ts';
import { LoopbackApi, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().on('GET /api/auth/user', subscriber).on('GET /api/faq', []);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const settings = (enabled: boolean) => ({
  brandName: 'Matilha',
  supportUrl: '',
  billingUrl: '',
  termsUrl: '/termos',
  termsVersion: '1',
  payments: null,
  tutorial: {
    enabled,
    backgroundImage: '',
    steps: [{ title: 'Um', description: '', buttonText: 'Finalizar', image: '' }],
  },
});
const wait = { timeout: 20_000 };

test.each([true, false])('offers the tutorial only when it is enabled: %s', async (enabled) => {
  api.on('GET /api/settings', settings(enabled));
  const person = openApplication('/faq');
  await screen.findByText('Nenhuma pergunta frequente encontrada.', undefined, wait);
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: /^Ajuda/ })).toHaveLength(enabled ? 1 : 0),
  );
  await person.click(screen.getByRole('button', { name: 'Abrir menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }, wait));
  expect(menu.getByText('Perguntas Frequentes')).toBeTruthy();
  expect(menu.queryAllByText('Tutorial de uso')).toHaveLength(enabled ? 1 : 0);
});

test('forgets that the tutorial was seen when the menu opens it', async () => {
  localStorage.setItem('hasSeenTutorial', 'true');
  api.on('GET /api/settings', settings(true));
  const person = openApplication('/faq');
  await screen.findByRole('button', { name: 'Ajuda' }, wait);
  await person.click(screen.getByRole('button', { name: 'Abrir menu' }));
  await person.click(await screen.findByRole('button', { name: 'Tutorial de uso' }, wait));
  expect(await screen.findByRole('heading', { name: 'Um' }, wait)).toBeTruthy();
  expect(localStorage.getItem('hasSeenTutorial')).toBeNull();
  act(closeTutorial);
});
