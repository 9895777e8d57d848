import type { PersonConversation } from '@matilha/contract/panel/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { ConversationDialog } from './conversation-dialog.tsx';
import { api, at, dialog, fill, nextMonth, press, pressTwice, sent, serve } from './testing/people.tsx';

const route = 'POST /api/admin/people/8/conversations/52/open';
const reason = 'A pessoa pediu ajuda';
const conversation: PersonConversation = {
  id: 52,
  assistant: 'Vendas',
  created_at: at,
  last_at: at,
  questions: 2,
  answers: 2,
  last_status: 'complete',
  credits: 2,
  thumbs_up: 0,
  thumbs_down: 0,
};
const message = (id: number, content: string, more: object = {}) => ({
  id,
  is_ai: false,
  content,
  created_at: at,
  status: 'complete',
  feedback: 0,
  steps: [],
  ...more,
});
const opened = (messages: object[], more = false) => ({ assistant: 'Vendas', messages, more });

serve();
function open() {
  const onClose = vi.fn();
  openPage(<ConversationDialog personId={8} conversation={conversation} onClose={onClose} />);
  return onClose;
}
async function read() {
  const onClose = open();
  await dialog('Abrir esta conversa?');
  fill('Motivo', reason);
  await pressTwice('Abrir');
  await dialog('Conversa com Vendas');
  return onClose;
}
/** The texts of the messages, each with the line above it. */
const messages = async () =>
  [
    ...within(await screen.findByRole('dialog', { name: 'Conversa com Vendas' })).getAllByText(
      /25\/11\/2026|30\/11\/2026/,
    ),
  ].map(({ parentElement }) => [...(parentElement?.children ?? [])].map(({ textContent }) => textContent));

test('opens a conversation once a reason was written, and asks for it once', async () => {
  api.on(route, opened([message(1, 'Oi'), message(2, 'Olá!', { is_ai: true, created_at: nextMonth })]));
  const onClose = await read();
  expect(await messages()).toEqual([
    ['Pessoa · 25/11/2026, 09:00', 'Oi'],
    ['Assistente · 30/11/2026, 23:30', 'Olá!'],
  ]);
  expect(sent()).toEqual([{ route, body: { reason } }]);
  await press('Fechar');
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows the steps of an answer with their cards as text', async () => {
  const dates = [{ day: '2026-12-25', last_day: null, name: 'Natal', note: '' }];
  const steps = [
    {
      name: 'ver_datas',
      title: 'Vendo datas',
      state: 'done',
      summary: '1 data',
      card: { type: 'dates', dates },
    },
    { name: 'ver_posts', title: 'Vendo os posts', state: 'failed', summary: 'Não deu.', card: null },
  ];
  api.on(route, opened([message(2, 'Olá!', { is_ai: true, steps })]));
  await read();
  const items = within(screen.getByRole('list', { name: 'Ferramentas usadas' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Vendo datas: feito1 data25/12: Natal',
    'Vendo os posts: não funcionouNão deu.',
  ]);
});

test('opens nothing without a reason of 10 letters', async () => {
  open();
  await dialog('Abrir esta conversa?');
  fill('Motivo', 'Ajuda');
  await press('Abrir');
  await screen.findByText('Explique o motivo em pelo menos 10 letras');
  expect(sent()).toEqual([]);
});

test('keeps the reason when the readings of the day are used up', async () => {
  api.refuse(route, refusal('rate_limited'));
  open();
  await dialog('Abrir esta conversa?');
  fill('Motivo', reason);
  await press('Abrir');
  await screen.findByText(/Muitas tentativas em pouco tempo/);
  expect(screen.getByLabelText('Motivo')).toHaveProperty('value', reason);
});

test('puts older messages before the others, with the same reason, once for two presses', async () => {
  api.on(route, opened([message(11, 'Terceira'), message(12, 'Quarta')], true));
  await read();
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(route, promise);
  await pressTwice('Mensagens anteriores');
  resolve({ status: 200, body: opened([message(3, 'Primeira'), message(4, 'Segunda')]) });
  await screen.findByText('Primeira');
  expect((await messages()).map(([, text]) => text)).toEqual(['Primeira', 'Segunda', 'Terceira', 'Quarta']);
  expect(sent().map(({ body }) => body)).toEqual([{ reason }, { reason, before: 11 }]);
  expect(screen.queryByRole('button', { name: 'Mensagens anteriores' })).toBeNull();
});

test('keeps the messages when older ones cannot be read, and reads them at the next press', async () => {
  api.on(route, opened([message(11, 'Terceira')], true));
  await read();
  api.refuse(route, refusal('unavailable'));
  await press('Mensagens anteriores');
  await screen.findByText(/indisponível por um momento/);
  expect((await messages()).map(([, text]) => text)).toEqual(['Terceira']);
  api.on(route, opened([message(3, 'Primeira')], true));
  await press('Mensagens anteriores');
  await screen.findByText('Primeira');
  api.on(route, opened([message(1, 'Antes de tudo')]));
  await press('Mensagens anteriores');
  await screen.findByText('Antes de tudo');
  expect(sent().map(({ body }) => (body as { before?: number }).before)).toEqual([undefined, 11, 11, 3]);
});

test('shows how an answer ended and how it was rated, and a text as it was written', async () => {
  const answer = (id: number, more: object) => message(id, `Resposta ${id}`, { is_ai: true, ...more });
  const rows = [
    message(1, '<b>Oi</b> **tudo bem?**', { status: 'failed' }),
    answer(2, { status: 'stopped', feedback: -1 }),
    answer(3, { feedback: 1 }),
    answer(4, { status: 'failed', content: '' }),
  ];
  api.on(route, opened(rows));
  await read();
  await waitFor(async () =>
    expect(await messages()).toEqual([
      ['Pessoa · 25/11/2026, 09:00', '<b>Oi</b> **tudo bem?**'],
      ['Assistente · 25/11/2026, 09:00 · parada pela pessoa · avaliada como ruim', 'Resposta 2'],
      ['Assistente · 25/11/2026, 09:00 · avaliada como boa', 'Resposta 3'],
      ['Assistente · 25/11/2026, 09:00 · falhou', '(sem texto)'],
    ]),
  );
});
