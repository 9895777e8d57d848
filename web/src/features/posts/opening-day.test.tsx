import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { mondayOf } from '@matilha/contract/shop/posts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LoopbackApi } from '#web/testing/loopback-api.ts';
import { button, post, postsApi, showBoard } from './testing/open-board.tsx';

const today = dayInBrazil(new Date());
const nextMonday = mondayOf(addDays(today, 7));
let api: LoopbackApi;
const scrolledTo: string[] = [];

beforeEach(async () => {
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.querySelector('h3')?.id ?? '');
  };
  api = postsApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  scrolledTo.length = 0;
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  await api.stop();
});

test('opens at the next post where this week has none ahead, with one call for the posts', async () => {
  const first = addDays(nextMonday, 1);
  const second = addDays(nextMonday, 3);
  api.on('GET /api/posts', [
    { ...post, dia: first },
    { ...post, id: '21111111-2222-4333-8444-555555555555', dia: second, tema: 'Outro' },
  ]);
  const person = showBoard('/posts');
  expect(await screen.findByRole('article', { name: post.tema })).toBeTruthy();
  expect(document.getElementById(`dia-${nextMonday}`)).toBeTruthy();
  await waitFor(() => expect(scrolledTo).toEqual([`dia-${first}`]));
  expect(api.to('GET /api/posts').map(({ search }) => search)).toEqual(['']);
  await person.click(await button('Hoje'));
  expect(window.location.search).toBe(`?semana=${mondayOf(today)}`);
  await waitFor(() => expect(document.getElementById(`dia-${today}`)).toBeTruthy());
});

test('opens at today where today has a post, after the days of this week that are over', async () => {
  const monday = mondayOf(today);
  api.on('GET /api/posts', [
    ...(monday < today ? [{ ...post, id: '31111111-2222-4333-8444-555555555555', dia: monday }] : []),
    { ...post, dia: today, tema: 'De hoje' },
  ]);
  showBoard('/posts');
  expect(await screen.findByRole('article', { name: 'De hoje' })).toBeTruthy();
  await waitFor(() => expect(scrolledTo).toEqual([`dia-${today}`]));
});

test('opens at this week where no post is ahead', async () => {
  api.on('GET /api/posts', []);
  showBoard('/posts');
  expect(await screen.findAllByText('Nenhum post.')).toHaveLength(7);
  expect(document.getElementById(`dia-${today}`)).toBeTruthy();
});

test('shows the posts of a week together with its dates, which stand above them', async () => {
  const dates = Promise.withResolvers<{ status: number; body: unknown }>();
  const date = {
    id: 9,
    slug: 'banho',
    nome: 'Semana do banho',
    data: post.dia,
    data_fim: null,
    tipo: 'setor',
    observacao: '',
  };
  api.refuse('GET /api/trade-dates', dates.promise);
  showBoard(`/posts?semana=${post.dia}`);
  await waitFor(() => expect(api.to('GET /api/trade-dates')).toHaveLength(1));
  await waitFor(() => expect(api.to('GET /api/posts')).toHaveLength(1));
  expect(screen.getByText('Carregando os posts…')).toBeTruthy();
  dates.resolve({ status: 200, body: [date] });
  expect(await screen.findByRole('article', { name: post.tema })).toBeTruthy();
  expect(screen.getByText('Semana do banho')).toBeTruthy();
});
