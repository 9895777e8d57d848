import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';

const supportUrl = 'https://wa.me/5511999999999?text=Ol%C3%A1!%20Preciso%20de%20ajuda';
const questions = [
  { id: 1, pergunta: 'Quando renovam os créditos?', resposta: 'A cada **30 dias**.' },
  { id: 2, pergunta: 'Como cancelo?', resposta: 'Em [Gerenciar Assinatura](/subscription), sem multa.' },
  { id: 3, pergunta: 'Tem nota fiscal?', resposta: 'Peça pelo **Suporte**.' },
];

let api: LoopbackApi;
beforeEach(async () => {
  window.scrollBy = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/settings', {
      brandName: 'Matilha',
      supportUrl,
      billingUrl: '',
      termsUrl: '/termos',
      termsVersion: '1',
      payments: null,
      tutorial: { enabled: false, backgroundImage: '', steps: [] },
    })
    .on('GET /api/faq', questions);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const question = (name: RegExp) => screen.findByRole('button', { name }, { timeout: 20_000 });
const expanded = () => screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent);

test('opens one question at most, as the address names it', async () => {
  const person = openApplication('/faq');
  await person.click(await question(/créditos/));
  expect(expanded()).toEqual(['Quando renovam os créditos?']);
  expect(address()).toBe('/faq?pergunta=1');
  await person.click(await question(/cancelo/));
  expect(expanded()).toEqual(['Como cancelo?']);
  await person.click(await question(/cancelo/));
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
  expect(address()).toBe('/faq');
});

test.each(['/faq?pergunta=3', '/faq#pergunta-3'])('opens the question of %s', async (place) => {
  const person = openApplication(place);
  const row = await question(/nota fiscal/);
  expect(expanded()).toEqual(['Tem nota fiscal?']);
  await waitFor(() => expect(document.activeElement).toBe(row));
  await person.click(screen.getByRole('button', { name: 'Copiar link' }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/faq?pergunta=3`);
  expect(await screen.findByRole('button', { name: 'Link copiado' })).toBeTruthy();
});

test('searches questions and answers and highlights matches', async () => {
  const person = openApplication('/faq');
  await question(/cancelo/);
  await person.type(screen.getByLabelText('Buscar nas perguntas'), 'CREDITO');
  expect(screen.queryByRole('button', { name: /cancelo/ })).toBeNull();
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['crédito']);
  expect(screen.getByText('1 pergunta encontrada')).toBeTruthy();
  await person.clear(screen.getByLabelText('Buscar nas perguntas'));
  await person.type(screen.getByLabelText('Buscar nas perguntas'), 'multa');
  expect((await question(/cancelo/)).textContent).toContain('Em Gerenciar Assinatura, sem multa.');
  await person.type(screen.getByLabelText('Buscar nas perguntas'), ' xyz');
  expect(screen.getByText('Nenhuma pergunta frequente encontrada.')).toBeTruthy();
});

test('opens the chat app of the support with a message filled in', async () => {
  openApplication('/faq');
  const link = await screen.findByRole('link', { name: /Suporte/ }, { timeout: 20_000 });
  expect(link.getAttribute('href')).toBe(supportUrl);
  expect(link.getAttribute('target')).toBe('_blank');
});

test('shows a failure with a retry, and an empty state without questions', async () => {
  api.refuse('GET /api/faq', refusal('unavailable'));
  const person = openApplication('/faq');
  await screen.findByText('Erro ao carregar as perguntas frequentes.');
  api.on('GET /api/faq', []);
  await person.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(screen.getByText('Nenhuma pergunta frequente encontrada.')).toBeTruthy());
});
