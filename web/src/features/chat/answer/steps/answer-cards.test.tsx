import { calculators } from '@matilha/contract/calculators/calculators';
import type { Card } from '@matilha/contract/chat/steps';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filledTexts, forgetFilled } from '#web/features/calculators/api/filled-form.ts';
import { createQueryClient } from '#web/lib/requests/query-client.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address } from '#web/testing/open-application.tsx';
import { RememberContext } from '../../composer/remember.ts';
import { storedMessage, storedSource } from '../../testing/chat-server.ts';
import { copyAnswer } from '../copy-forms.ts';
import { AnswerCards } from './answer-cards.tsx';
import { CardActionsContext } from './card-actions.ts';
import { SharedCards } from './shared-cards.tsx';
import { calculation, dates, facts, posts, prices, step, stored } from './testing/cards.ts';

const patient = { timeout: 20_000 };
const shop = { sections: [], services: [], notes: [] };
const keptPath = `GET /api/calculations/${calculation.id}`;
const shown = { calculation: stored, previous: null };

let api: LoopbackApi;
beforeEach(async () => {
  window.history.replaceState(null, '', '/chat/15');
  api = new LoopbackApi()
    .on('GET /api/auth/user', subscriber)
    .on('GET /api/shop', shop)
    .on('GET /api/posts', [])
    .on('GET /api/calculations', { calculations: [], next: null });
  await api.start();
});
afterEach(async () => {
  cleanup();
  forgetFilled();
  await api.stop();
});

const actions = { takePrices: vi.fn(), askPosts: vi.fn() };
const change = vi.fn();
const open = (...cards: Card[]) =>
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <RememberContext value={change}>
        <CardActionsContext value={actions}>
          <AnswerCards
            answer={storedMessage(71, { is_ai: true, steps: cards.map((card) => step('x', card)) })}
            fromLanding={false}
          />
        </CardActionsContext>
      </RememberContext>
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const found = (name: string) => screen.findByRole('button', { name }, patient);

test('keeps a calculation once under the id of its card and links to it', async () => {
  open(calculation);
  const card = within(screen.getByRole('region', { name: 'Pacote e clube de banho' }));
  expect(card.getByText('O pacote fica abaixo do custo.')).toBeTruthy();
  expect(card.getByText('Minuto: seu cálculo de 03/11')).toBeTruthy();
  const keep = await found('Guardar');
  api.on('POST /api/calculations', stored).on(keptPath, shown);
  api.on('GET /api/calculations/newest', []);
  fireEvent.click(keep);
  const done = await screen.findByText('Guardado', {}, patient);
  expect(document.activeElement).toBe(done);
  const { id, kind, input } = calculation;
  expect(api.to('POST /api/calculations').map(({ body }) => body)).toEqual([{ id, kind, input }]);
  expect(screen.getByRole('link', { name: 'Abrir o cálculo' }).getAttribute('href')).toBe(
    `/calculadora?conta=pacote-de-banho&calculo=${id}`,
  );
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  press('Levar para Minha Loja');
  expect(actions.takePrices).toHaveBeenCalledOnce();
});

test.each([
  ['the newest of its kind', { calculations: [{ ...stored, headlines: [] }], next: null }],
  ['older ones', { calculations: [], next: 8 }],
])('finds a kept calculation among %s without taking the focus', async (_, page) => {
  api.on('GET /api/calculations', page).on(keptPath, shown);
  open(calculation);
  expect(await screen.findByText('Guardado', {}, patient)).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test('offers a calculation again that was deleted since', async () => {
  api.on('GET /api/calculations', { calculations: [], next: 8 });
  open(calculation);
  expect(await found('Guardar')).toBeTruthy();
  expect(api.to(keptPath)).toHaveLength(1);
});

test('says why a calculation was not kept, and offers it again', async () => {
  api.refuse('POST /api/calculations', refusal('invalid_input', { id: 'Já são 1.000 cálculos.' }));
  open(calculation);
  fireEvent.click(await found('Guardar'));
  expect((await screen.findByRole('alert', {}, patient)).textContent).toBe('Já são 1.000 cálculos.');
  expect(await found('Guardar')).toBeTruthy();
});

test('fills the calculator with the input of the card', async () => {
  open(calculation);
  fireEvent.click(await found('Abrir preenchida'));
  expect(address()).toBe('/calculadora?conta=pacote-de-banho');
  const { textsOf, example } = calculators['pacote-de-banho'];
  expect(filledTexts('pacote-de-banho')).toEqual(textsOf(example));
  expect(filledTexts('comissao')).toBeNull();
});

test('says that a calculator refuses the numbers of an old card', async () => {
  open({ ...calculation, input: { banhos: 'muitos' } });
  expect(await screen.findByText(/não aceita mais estes números/, {}, patient)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Abrir a calculadora' })).toBeTruthy();
});

test('opens the sum of a calculation step by step', async () => {
  open(calculation);
  const fold = screen.getByRole('button', { name: 'A conta, passo a passo' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByText(/^= /)).toHaveLength(calculation.steps.length);
});

test('places proposed posts with one touch and lists them once', async () => {
  open(posts);
  expect(screen.getByRole('region', { name: '2 posts propostos' })).toBeTruthy();
  expect(screen.getByText(/Legenda 2031-01-07/)).toBeTruthy();
  const taken = posts.posts.map((post, index) => ({
    ...post,
    id: `${index + 1}1111111-2222-4333-8444-555555555555`,
    version: 1,
    estado: 'pronto',
    mensagem_id: 71,
    lista_id: 15,
  }));
  api.on('POST /api/posts/from-answer', { posts: taken, inteira: true, dias_com_outros: 0 });
  fireEvent.click(await found('Colocar no calendário'));
  expect(await screen.findByText('2 posts no calendário.', {}, patient)).toBeTruthy();
  expect(screen.getAllByText(/^Tema 2031/)).toHaveLength(2);
});

test('remembers a fact with one touch and says so of one that the shop has', async () => {
  const note = { id: 1, texto: 'atende gatos às  quintas.', confirmed_at: '2026-11-20T12:00:00.000Z' };
  api.on('GET /api/shop', { ...shop, notes: [note] });
  open(facts);
  expect(screen.getByText('De: “segunda a gente fecha”')).toBeTruthy();
  expect(await screen.findByText('Lembrado', {}, patient)).toBeTruthy();
  const [first] = facts.facts;
  const name = `Lembrar disto: ${first?.text}`;
  api.refuse('POST /api/shop/notes', refusal('invalid_input', { texto: 'Já são 60 lembranças.' }));
  press(name);
  expect((await screen.findByRole('alert', {}, patient)).textContent).toBe('Já são 60 lembranças.');
  api.refuse('POST /api/shop/notes', { status: 201, body: { ...note, id: 2, texto: first?.text } });
  press(name);
  await waitFor(() => expect(screen.getAllByText('Lembrado')).toHaveLength(2), patient);
  expect(api.to('POST /api/shop/notes').at(-1)?.body).toEqual({ texto: first?.text, message_id: 71 });
});

test('lets a fact be put in other words before it is remembered', async () => {
  open(facts);
  const [first] = facts.facts;
  press(`Mudar antes de lembrar: ${first?.text}`);
  expect(change).toHaveBeenLastCalledWith({
    messageId: 71,
    text: first?.text,
    onSaved: expect.any(Function),
  });
});

test('confirms a price in the place of the row that the shop has', async () => {
  const service = {
    id: '21111111-2222-4333-8444-555555555555',
    version: 3,
    servico: 'Banho',
    porte: 'pequeno',
    pelagem: '',
    preco_centavos: 4_500,
    a_partir: true,
    minutos: 40,
    confirmed_at: '2026-11-20T12:00:00.000Z',
  };
  api.on('GET /api/shop', { ...shop, services: [service] });
  open(prices);
  expect(await screen.findByText('hoje a partir de R$ 45,00', {}, patient)).toBeTruthy();
  api.on('PUT /api/shop/services', [{ ...service, version: 4, preco_centavos: 5_000, a_partir: false }]);
  press('Confirmar Banho, P: R$ 50,00');
  expect(await screen.findByText('Na sua tabela', {}, patient)).toBeTruthy();
  const { confirmed_at: _, ...fields } = service;
  expect(api.to('PUT /api/shop/services').map(({ body }) => body)).toEqual([
    { services: [{ ...fields, preco_centavos: 5_000, a_partir: false }] },
  ]);
});

test('reads the price list again when a price was not saved', async () => {
  api.refuse('PUT /api/shop/services', refusal('conflict'));
  open(prices);
  await waitFor(() => expect(api.to('GET /api/shop')).toHaveLength(1), patient);
  press('Confirmar Banho, P: R$ 50,00');
  expect(await screen.findByRole('alert', {}, patient)).toBeTruthy();
  await waitFor(() => expect(api.to('GET /api/shop')).toHaveLength(2), patient);
});

test('offers posts for the dates that lie ahead only', async () => {
  open(dates);
  expect(screen.getByText('Ano-novo')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pedir posts: Ano-novo' })).toBeNull();
  press('Pedir posts: Dia dos Animais');
  expect(actions.askPosts).toHaveBeenLastCalledWith({ from: '2098-09-29', about: 'Dia dos Animais' });
  expect(screen.getByRole('link', { name: 'Ver no calendário de eventos' }).getAttribute('href')).toBe(
    '/calendar-events?ano=2020&mes=1',
  );
});

test('shows cards to a visitor without controls', async () => {
  render(<SharedCards cards={[calculation, posts, facts, prices, dates]} />);
  expect(await screen.findAllByRole('region', {}, patient)).toHaveLength(5);
  const controls = screen.getAllByRole('button').filter((control) => !control.hasAttribute('aria-expanded'));
  expect(controls).toEqual([]);
  expect(api.calls).toEqual([]);
});

test('copies a calculation as lines', async () => {
  const steps = [step('calcular_pacote', calculation), step('buscar_no_banco')];
  const { plain } = await copyAnswer({ content: 'Veja [1].', sources: [storedSource(1)], steps });
  const [headline] = calculation.headlines;
  expect(plain).toContain(`${headline?.label}: ${headline?.text}`);
  expect(plain).not.toMatch(/\[1\]|[{}]|Fazendo a conta/);
});
