import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';

const assistant = (id: number, credits_per_use: number) => ({
  id,
  title: `Assistente ${id}`,
  description: 'O que ele faz',
  image_url: '/images/agents/x.svg',
  credits_per_use,
  categoria_id: 1,
});

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/categorias', [
      { id: 1, nome: 'Marketing' },
      { id: 2, nome: 'Gestão' },
    ])
    .on('GET /api/conversations', [])
    .on('GET /api/lists', [assistant(3, 1), assistant(4, 2)]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('article') ?? document.body);

const conversation = (id: number, last_at: string, lista_id = 3) => ({
  id,
  lista_id,
  title: `Conversa ${id}`,
  pinned: id === 1,
  created_at: last_at,
  last_at,
  match: null,
});

test('shows the assistants of the first category with their price, and requests another category', async () => {
  const person = openApplication('/');
  const first = await card('Assistente 3');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Agentes de IA');
  expect(screen.getByText('Beta')).toBeTruthy();
  expect(screen.getByText('Escolha um assunto abaixo para iniciar uma conversa')).toBeTruthy();
  expect(first.getByText('O que ele faz')).toBeTruthy();
  expect(first.getByText('1 crédito por resposta')).toBeTruthy();
  expect((await card('Assistente 4')).getByText('2 créditos por resposta')).toBeTruthy();
  expect(api.to('GET /api/lists').map(({ search }) => search)).toEqual(['?categoria_id=1']);
  api.on('GET /api/lists', [assistant(9, 1)]);
  await person.click(screen.getByRole('button', { name: 'Gestão' }));
  const second = await card('Assistente 9');
  expect(api.to('GET /api/lists').at(-1)?.search).toBe('?categoria_id=2');
  expect(address()).toBe('/?assunto=2');
  const start = second.getByRole('link', { name: /^Iniciar chat/ });
  expect(start.textContent).toBe('Iniciar chat');
  await person.click(start);
  expect(address()).toBe('/chat/9');
});

test('shows the assistants together with the conversations above them, which would push them down', async () => {
  const answer = Promise.withResolvers<{ status: number; body: unknown }>();
  api.refuse('GET /api/conversations', answer.promise);
  openApplication('/');
  const options = { level: 2, name: 'Assistente 3', hidden: true };
  const heading = await screen.findByRole('heading', options);
  expect(screen.queryByRole('heading', { ...options, hidden: false })).toBe(null);
  answer.resolve({ status: 200, body: [conversation(5, '2026-11-20T12:00:00.000Z')] });
  await screen.findByRole('link', { name: 'Conversa 5' });
  expect(screen.getByRole('heading', { ...options, hidden: false })).toBe(heading);
});

test('counts the assistants that a search finds', async () => {
  openApplication('/?busca=faz');
  await screen.findByText('Assistentes encontrados: 2');
  cleanup();
  api.on('GET /api/lists', [assistant(3, 1)]);
  openApplication('/?busca=faz');
  await screen.findByText('Assistentes encontrados: 1');
});

test('shows a failure and loads again on retry', async () => {
  api.refuse('GET /api/lists', refusal('unavailable'));
  const person = openApplication('/');
  await screen.findByText('Falha ao buscar listas');
  api.on('GET /api/lists', [assistant(3, 1)]);
  await person.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await card('Assistente 3')).toBeTruthy();
});

test('marks an assistant whose conversation is not among the newest', async () => {
  api.on('GET /api/lists', [{ ...assistant(3, 1), tem_conversa: true }, assistant(4, 1)]);
  openApplication('/');
  expect(await screen.findByRole('link', { name: 'Continuar: Assistente 3' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Iniciar chat: Assistente 4' })).toBeTruthy();
});

test('offers the last three conversations to go on with, and marks their assistants', async () => {
  api.on('GET /api/conversations', [
    conversation(1, '2026-11-01T12:00:00.000Z'),
    conversation(4, '2026-11-20T12:00:00.000Z'),
    conversation(3, '2026-11-19T12:00:00.000Z'),
    conversation(2, '2026-11-18T12:00:00.000Z'),
  ]);
  openApplication('/');
  const section = within(await screen.findByRole('region', { name: 'Continuar' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Conversa 4',
    'Conversa 3',
    'Conversa 2',
  ]);
  expect(section.getByRole('link', { name: 'Conversa 4' }).getAttribute('href')).toBe('/chat/3?c=4');
  expect(await screen.findByRole('link', { name: 'Continuar: Assistente 3' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Iniciar chat: Assistente 4' })).toBeTruthy();
});
