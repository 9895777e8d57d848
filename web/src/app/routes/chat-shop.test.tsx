import type { ChatFact } from '@matilha/contract/shop/shop';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { type LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast } from './testing/billing-fixture.ts';

const patient = { timeout: 20_000 };
const assistant = { id: 3, title: 'Agenda', description: 'd', image_url: '/x.svg', credits_per_use: 1 };
const knows = 'O que este assistente sabe da sua loja';

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi();
  api.on('GET /api/lists', [assistant]).on('GET /api/sugestoes-perguntas/3', []);
  api.on('GET /api/messages/3', [
    storedMessage(1, { content: 'Segunda fechamos?' }),
    storedMessage(2, { content: '**Sim.** Segunda a loja não abre.', is_ai: true, question_id: 1 }),
  ]);
  await api.start();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  await api.stop();
});

test('remembers the first sentence of an answer once the person confirms it', async () => {
  openApplication('/chat/3');
  fireEvent.click(await screen.findByRole('button', { name: 'Lembrar disto da resposta' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lembrar disto' }, patient));
  const field = dialog.getByLabelText<HTMLTextAreaElement>('O que os assistentes devem lembrar');
  expect(field.value).toBe('Sim.');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Escreva o que lembrar')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Segunda a loja não abre.' } });
  api.refuse('POST /api/shop/notes', refusal('invalid_input', { texto: 'Já são 60 lembranças.' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Já são 60 lembranças.', {}, patient)).toBeTruthy();
  const note = { id: 9, texto: 'Segunda a loja não abre.', confirmed_at: new Date().toISOString() };
  api.refuse('POST /api/shop/notes', { status: 201, body: note });
  fireEvent.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Lembrar disto' })).toBeNull(), patient);
  expect(api.to('POST /api/shop/notes').at(-1)?.body).toEqual({ texto: note.texto, message_id: 2 });
});

test('offers a question to be remembered', async () => {
  openApplication('/chat/3');
  fireEvent.click(await screen.findByRole('button', { name: 'Lembrar disto da pergunta' }, patient));
  const field = await screen.findByLabelText<HTMLTextAreaElement>(
    'O que os assistentes devem lembrar',
    {},
    patient,
  );
  expect(field.value).toBe('Segunda fechamos?');
});

test('leaves a group of facts out of this conversation', async () => {
  const prices: ChatFact = {
    key: 'servicos',
    label: 'sua tabela de preços',
    confirmed_on: '2026-11-03',
    left_out: false,
  };
  api.on('GET /api/shop/exclusions/3', [prices]);
  openApplication('/chat/3');
  fireEvent.click(await screen.findByRole('button', { name: knows }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: knows }, patient));
  const box = await dialog.findByLabelText<HTMLInputElement>(
    'Sua tabela de preços, de 03/11/2026',
    {},
    patient,
  );
  expect(box.checked).toBe(true);
  api.on('PUT /api/shop/exclusions/3', [{ ...prices, left_out: true }]);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  await waitFor(() =>
    expect(api.to('PUT /api/shop/exclusions/3').map(({ body }) => body)).toEqual([
      { key: 'servicos', left_out: true },
    ]),
  );
  expect(dialog.getByRole('link', { name: 'Abrir Minha Loja' }).getAttribute('href')).toBe('/minha-loja');
});

test('says that nothing is known yet', async () => {
  api.on('GET /api/shop/exclusions/3', []);
  openApplication('/chat/3');
  fireEvent.click(await screen.findByRole('button', { name: knows }, patient));
  expect(await screen.findByText(/^Nada ainda/, {}, patient)).toBeTruthy();
});

test('says that the calculations a question is about are left out, and lets them in with one press', async () => {
  const calculations: ChatFact = {
    key: 'calculos',
    label: 'seus cálculos das calculadoras',
    confirmed_on: '2026-11-03',
    left_out: true,
  };
  api.on('GET /api/shop/exclusions/3', [calculations]);
  const question = 'Veja o meu último cálculo “Minuto produtivo” e diga o que mudar primeiro na loja.';
  openApplication(`/chat/3?${new URLSearchParams({ c: 'nova', message: question })}`);
  expect(await screen.findByText(/^Você deixou os seus cálculos fora/, {}, patient)).toBeTruthy();
  api.on('PUT /api/shop/exclusions/3', [{ ...calculations, left_out: false }]);
  fireEvent.click(screen.getByRole('button', { name: 'Incluir os cálculos' }));
  await waitFor(() => expect(screen.queryByText(/^Você deixou os seus cálculos fora/)).toBeNull(), patient);
  expect(api.to('PUT /api/shop/exclusions/3').map(({ body }) => body)).toEqual([
    { key: 'calculos', left_out: false },
  ]);
});

test('warns of nothing while the calculations are not left out, or the question is about something else', async () => {
  api.on('GET /api/shop/exclusions/3', []);
  openApplication('/chat/3?c=nova&message=Quanto+custa+o+banho');
  const input = await screen.findByLabelText('Sua mensagem', {}, patient);
  expect(api.to('GET /api/shop/exclusions/3')).toEqual([]);
  fireEvent.change(input, { target: { value: 'Veja o meu cálculo' } });
  await waitFor(() => expect(api.to('GET /api/shop/exclusions/3')).toHaveLength(1), patient);
  expect(screen.queryByText(/^Você deixou/)).toBeNull();
});
