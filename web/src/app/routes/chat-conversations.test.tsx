import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { address } from '#web/testing/open-application.tsx';
import { ask, button, input, log, open, serveChat, server, stream } from './testing/chat-fixture.tsx';

serveChat();

/** Two conversations: 1 about the bath, and 2, the newest, about the trim. */
beforeEach(() => {
  localStorage.clear();
  server.messages = [
    storedMessage(1, { content: 'Quanto custa o banho?' }),
    storedMessage(2, { content: 'R$ 45.', is_ai: true, question_id: 1 }),
    storedMessage(3, { content: 'Quanto custa a tosa?', conversation_id: 2 }),
    storedMessage(4, { content: 'R$ 60.', is_ai: true, question_id: 3, conversation_id: 2 }),
  ];
});

const shown = (text: string) => screen.findByText(text);
const press = (name: string) => screen.getByRole('link', { name });

test('shows the newest conversation, or the one in the address, and sends the question to it', async () => {
  await open('/chat/3');
  await shown('Quanto custa a tosa?');
  expect(screen.queryByText('Quanto custa o banho?')).toBeNull();
  cleanup();
  const { person } = await open('/chat/3?c=1');
  await shown('Quanto custa o banho?');
  expect(screen.queryByText('Quanto custa a tosa?')).toBeNull();
  await ask('E para gatos?', person);
  const answer = await stream();
  answer.delta('R$ 50.');
  answer.end(9);
  await screen.findByText('R$ 50.');
  expect(server.sent()).toMatchObject([{ body: { conversation: 1 } }]);
  expect(address()).toBe('/chat/3?c=1');
  await person.click(button('Ver histórico completo'));
  expect(within(log()).getByText('Quanto custa o banho?')).toBeTruthy();
});

test('names a new conversation in the address once it begins, and keeps screen and stream', async () => {
  const { person } = await open('/chat/3?c=nova');
  expect(await screen.findByText('Bem-vindo ao chat')).toBeTruthy();
  expect(server.seen.filter(({ path }) => path === '/api/messages/3')).toEqual([]);
  const before = await input();
  await ask('Quanto custa a hidratação?', person);
  const answer = await stream();
  await waitFor(() => expect(address()).toBe('/chat/3?c=3'));
  await person.type(await input(), 'e o corte de unha');
  answer.delta('R$ 30.');
  await within(log()).findByText('R$ 30.');
  expect(await input()).toBe(before);
  expect(before.value).toBe('e o corte de unha');
  answer.end(9);
  await screen.findByRole('button', { name: /Enviar/ });
  await person.keyboard('?{Enter}');
  (await stream(1)).end(8);
  expect(server.streams).toHaveLength(2);
  expect(server.sent().map(({ body }) => body)).toMatchObject([{ conversation: 'new' }, { conversation: 3 }]);
  await person.click(button('Ver histórico completo'));
  expect(within(log()).getByText('Quanto custa a hidratação?')).toBeTruthy();
  cleanup();
  await open('/chat/3');
  await shown('e o corte de unha?');
});

test('opens a new conversation from the header, and returns to the one before', async () => {
  const { person } = await open('/chat/3');
  await shown('Quanto custa a tosa?');
  await person.click(press('Nova conversa'));
  expect(await screen.findByText('Bem-vindo ao chat')).toBeTruthy();
  expect(address()).toBe('/chat/3?c=nova');
  await ask('Quanto custa a hidratação?', person);
  (await stream()).end(9);
  await waitFor(() => expect(address()).toBe('/chat/3?c=3'));
  window.history.back();
  await shown('Quanto custa a tosa?');
  expect(address()).toBe('/chat/3?c=2');
  await person.click(press('Nova conversa'));
  expect(await screen.findByText('Bem-vindo ao chat')).toBeTruthy();
});

test('sends to the conversation on the screen when another device has begun a newer one', async () => {
  const { person } = await open('/chat/3');
  await shown('Quanto custa a tosa?');
  server.messages.push(storedMessage(5, { content: 'De outro aparelho', conversation_id: 3 }));
  await ask('E para gatos?', person);
  const answer = await stream();
  answer.delta('R$ 70.');
  answer.end(9);
  await shown('R$ 70.');
  expect(server.sent()).toMatchObject([{ body: { conversation: 2 } }]);
  await waitFor(() => expect(server.seen.filter(({ path }) => path === '/api/user')).toHaveLength(1));
  await person.click(button('Ver histórico completo'));
  expect(within(log()).getByText('Quanto custa a tosa?')).toBeTruthy();
  expect(screen.queryByText('De outro aparelho')).toBeNull();
});

test('retries the first question of a new conversation as the same one', async () => {
  server.refusals = ['network'];
  const { person } = await open('/chat/3?c=nova');
  await ask('Quanto custa a hidratação?', person);
  await screen.findByText(/Não enviada/);
  cleanup();
  const again = await open('/chat/3?c=nova');
  await again.person.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  (await stream()).end(9);
  await waitFor(() => expect(address()).toBe('/chat/3?c=3'));
  expect(server.sent().map(({ body }) => body)).toMatchObject([
    { conversation: 'new' },
    { conversation: 'new' },
  ]);
  expect(new Set(server.sent().map(({ key }) => key)).size).toBe(1);
  expect(screen.queryByText('Esta mensagem não foi enviada.')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('matilha:chat'))).toEqual([]);
});

test('keeps a draft per conversation, and gives the newest the text typed while there was none', async () => {
  const { person } = await open('/chat/3?c=1');
  await person.type(await input(), 'do banho');
  await person.click(press('Nova conversa'));
  await waitFor(async () => expect((await input()).value).toBe(''));
  await person.type(await input(), 'da nova');
  cleanup();
  localStorage.setItem('matilha:chat:7:3', JSON.stringify({ draft: 'solto', aside: '', unsent: [] }));
  for (const [path, text] of [
    ['/chat/3?c=1', 'do banho'],
    ['/chat/3?c=nova', 'da nova'],
    ['/chat/3', 'solto'],
    ['/chat/3?c=2', 'solto'],
  ]) {
    await open(path);
    expect((await input()).value).toBe(text);
    cleanup();
  }
});

test.each(['99', 'x'])('says that the conversation %s is gone, and opens the newest', async (c) => {
  const { person } = await open(`/chat/3?c=${c}`);
  expect(await screen.findByText('Esta conversa não existe mais')).toBeTruthy();
  expect(screen.queryByLabelText('Sua mensagem')).toBeNull();
  await person.click(press('Abrir a conversa mais recente'));
  await shown('Quanto custa a tosa?');
  expect(address()).toBe('/chat/3');
});

test('fills the question of the address into the conversation that it names', async () => {
  await open('/chat/3?c=1&message=E%20para%20gatos%3F');
  expect((await input()).value).toBe('E para gatos?');
  await shown('Quanto custa o banho?');
  expect(address()).toBe('/chat/3?c=1');
  expect(button(/Enviar/)).toBeTruthy();
});

test('keeps the conversations of an assistant that was switched off readable, and asks nothing', async () => {
  await open('/chat/99?c=1');
  await shown('Quanto custa o banho?');
  expect(screen.getByText('Este assistente saiu do ar.')).toBeTruthy();
  expect(screen.getByText('R$ 45.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  cleanup();
  await open('/chat/99');
  await shown('Quanto custa a tosa?');
});

test('says that an assistant with an address of no number does not exist', async () => {
  await open('/chat/abc');
  expect(await screen.findByText('Este assistente não existe mais')).toBeTruthy();
  expect(server.seen.filter(({ path }) => path.startsWith('/api/messages'))).toEqual([]);
});
