import type { Partner } from '@matilha/contract/calls/content/partners';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';

const some = (changes: Partial<Partner>): Partner => ({
  id: 1,
  name: 'Parceiro',
  description: 'Descrição',
  discount: '20% OFF',
  image_url: '/images/partners/x.svg',
  link: 'https://parceiro.example/oferta',
  valid_until: null,
  cupom: null,
  ...changes,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/partners', [
      some({ id: 1, name: 'Espuma', valid_until: '2999-12-31', cupom: 'ESPUMA20' }),
      some({ id: 2, name: 'Gestão', discount: '1º mês GRÁTIS' }),
      some({ id: 3, name: 'Seguro', discount: 'Condição especial', link: 'javascript:alert(1)' }),
      some({ id: 4, name: 'Antigo', valid_until: '2025-01-01', cupom: 'VELHO' }),
    ]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name }, { timeout: 20_000 });
  const article = heading.closest('article');
  if (!article) throw new Error('no card');
  return within(article);
};

test('shows the offer and its end on a card, and opens the partner in a new tab', async () => {
  openApplication('/partners');
  const espuma = await card('Espuma');
  expect(screen.getByRole('heading', { level: 1, name: 'Desconto com parceiros' })).toBeTruthy();
  expect(espuma.getByText('20% OFF').className).toContain('danger');
  expect(espuma.getByText('Descrição')).toBeTruthy();
  expect(document.querySelector('article img')?.getAttribute('src')).toBe('/images/partners/x.svg');
  expect(espuma.getByText('Válido até 31 de dezembro de 2999')).toBeTruthy();
  const link = espuma.getByRole('link', { name: /^Ver oferta: Espuma/ });
  expect(link.textContent).toMatch(/^Ver oferta\b/);
  expect(link.getAttribute('href')).toBe('https://parceiro.example/oferta');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  const gestao = await card('Gestão');
  expect(gestao.getByText('1º mês GRÁTIS').className).toContain('brand');
  expect(gestao.getByText('Permanente')).toBeTruthy();
  const seguro = await card('Seguro');
  expect(seguro.getByText('Condição especial').className).toContain('info');
  expect(seguro.queryByRole('link')).toBeNull();
});

test('marks an ended offer and hides its coupon', async () => {
  openApplication('/partners');
  const old = await card('Antigo');
  expect(old.getByText('Encerrado em 1º de janeiro de 2025')).toBeTruthy();
  expect(old.queryByRole('button')).toBeNull();
});

test('copies a coupon with one click and confirms it', async () => {
  const person = openApplication('/partners');
  const espuma = await card('Espuma');
  await person.click(espuma.getByRole('button', { name: /^Cupom ?ESPUMA20 ?Copiar/ }));
  expect(await navigator.clipboard.readText()).toBe('ESPUMA20');
  expect(await espuma.findByText('Cupom ESPUMA20 copiado')).toBeTruthy();
});

test('selects the code to be copied by hand when the browser refuses', async () => {
  const person = openApplication('/partners');
  const espuma = await card('Espuma');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await person.click(espuma.getByRole('button', { name: /^Cupom ?ESPUMA20 ?Copiar/ }));
  expect(await espuma.findByText(/Não deu para copiar/)).toBeTruthy();
  await waitFor(() => expect(window.getSelection()?.toString()).toBe('ESPUMA20'));
});

test('shows an empty list, and a failure with a retry', async () => {
  api.refuse('GET /api/partners', refusal('unavailable'));
  const person = openApplication('/partners');
  await screen.findByText('Não foi possível carregar os descontos');
  api.on('GET /api/partners', []);
  await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nenhum desconto disponível')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver a agenda de eventos' });
  expect(link.getAttribute('href')).toBe('/calendar-events');
});
