import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoopbackApi } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi } from './testing/billing-fixture.ts';

const row = (version: string, current: boolean) => ({
  version,
  current,
  text_hash: 'x',
  shipped: false,
  published_at: '2026-12-01T12:00:00.000Z',
});
const hostile = [
  '## Novo',
  '<script>document.title = "tomado"</script>',
  '<img src=x onerror="document.title=1">',
  '[clique](javascript:document.title=1) [dado](data:text/html,x) [bom](https://exemplo.com/a)',
  '![figura](https://exemplo.com/x.png)',
].join('\n\n');

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi()
    .on('GET /api/privacy/recipients', [])
    .on('GET /api/terms', [row('2026-12-01-1', true), row('2026-11-25.2', false)])
    .on('GET /api/terms/atual', { ...row('2026-12-01-1', true), terms: hostile, privacy: 'Política nova.' })
    .on('GET /api/terms/2026-11-25.2', {
      ...row('2026-11-25.2', false),
      shipped: true,
      terms: 'Texto antigo.',
      privacy: 'Política antiga.',
    });
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

test('shows hostile Markdown of an operator as harmless text', async () => {
  openApplication('/termos');
  expect(await screen.findByRole('heading', { name: 'Novo' })).toBeTruthy();
  const main = await screen.findByRole('main');
  const good = await within(main).findByRole('link', { name: /^bom/ });
  expect(good.getAttribute('href')).toBe('https://exemplo.com/a');
  expect(main.querySelector('script, img, iframe, [onerror]')).toBeNull();
  const targets = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(targets.filter((href) => /^(javascript|data):/i.test(href))).toEqual([]);
  expect(document.title).not.toMatch(/tomado|^1$/);
});

test('shows an earlier version at its own address, and links to the version in force', async () => {
  openApplication('/privacidade?versao=2026-11-25.2');
  expect(await screen.findByText('Política antiga.')).toBeTruthy();
  expect(screen.getByText(/Modelo a ser revisado/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver a que vale hoje' }).getAttribute('href')).toBe('/privacidade');
});

test('lists the other versions, and names the version in force', async () => {
  openApplication('/privacidade');
  expect(await screen.findByText('Política nova.')).toBeTruthy();
  expect(screen.getByText('Versão 2026-12-01-1, publicada em 01/12/2026')).toBeTruthy();
  expect(screen.queryByText(/Modelo a ser revisado/)).toBeNull();
  fireEvent.click(await screen.findByText('Outras versões'));
  const old = await screen.findByRole('link', { name: '2026-11-25.2' });
  expect(old.getAttribute('href')).toBe('/privacidade?versao=2026-11-25.2');
});
