import type { Message } from '@matilha/contract/chat/chat';
import { expect, test } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { conversationMarkdown, fileNameOf } from './export-conversation.ts';

const said = (content: string, changes: Partial<Message> = {}): Message =>
  storedMessage(1, { content, created_at: '2026-11-23T12:30:00Z', ...changes });

test('writes questions as quotations and answers as they are, each with its moment', () => {
  const named = { title: 'Agenda de terça', assistant: 'Agenda e encaixe', brand: 'Matilha' };
  const text = conversationMarkdown(named, [
    said('Como encho?\nEm 7 dias'),
    said('**Comece** por aqui:\n\n- terça', { is_ai: true }),
  ]);
  expect(text).toBe(
    '# Agenda de terça\n\nAgenda e encaixe, em Matilha\n\n' +
      '## Você · 23/11/2026, 09:30\n\n> Como encho?\n> Em 7 dias\n\n' +
      '## Agenda e encaixe · 23/11/2026, 09:30\n\n**Comece** por aqui:\n\n- terça\n',
  );
});

test('writes the cards of an answer as lines, and nothing of its steps', () => {
  const named = { title: 'Preço', assistant: 'Preços', brand: 'Matilha' };
  const row = {
    servico: 'Banho',
    porte: '',
    pelagem: '',
    preco_centavos: 5_000,
    a_partir: false,
    minutos: null,
  };
  const card = { type: 'prices' as const, rows: [{ row, source: 'banho 50' }] };
  const step = { name: 'propor_precos', title: 'Separando preços', summary: '1 preço', card };
  const steps: Message['steps'] = [{ ...step, state: 'done' }];
  const text = conversationMarkdown(named, [said('Confirme.', { is_ai: true, steps })]);
  expect(text.split('09:30\n\n')[1]).toBe('Confirme.\n\n- Banho: R$ 50,00\n');
});

test.each([
  ['Preço do banho: R$ 70?', 'preco-do-banho-r-70.md'],
  ['🐶', 'conversa.md'],
  [`${'palavra '.repeat(20)}`, 'palavra-palavra-palavra-palavra-palavra-palavra-palavra-pala.md'],
])('names the file of %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
