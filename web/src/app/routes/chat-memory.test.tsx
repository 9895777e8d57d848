import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { button, open, serveChat, server } from './testing/chat-fixture.tsx';

serveChat();

describe('the memory of a long conversation', () => {
  const exchanges = (count: number) =>
    Array.from({ length: 2 * count }, (_, at) =>
      storedMessage(at + 1, at % 2 === 0 ? {} : { is_ai: true, question_id: at }),
    );
  const asked = () => server.seen.filter(({ path }) => path === '/api/messages/3/memory');

  test('reads no memory of a short conversation', async () => {
    server.messages = exchanges(10);
    await open();
    await screen.findByText('mensagem 20');
    expect(asked()).toEqual([]);
  });

  test('marks where the assistant stopped reading, shows the summary and erases it once confirmed', async () => {
    server.messages = exchanges(16);
    server.memory = { until_question_id: 3, summary: '- Banho P custa **R$ 45**.' };
    const { person } = await open();
    const line = await screen.findByText('O assistente lembra de um resumo do que veio antes.');
    expect(asked()).toHaveLength(1);
    expect(line.compareDocumentPosition(screen.getByText('mensagem 4'))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(line.compareDocumentPosition(screen.getByText('mensagem 5'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await person.click(button('O que o assistente lembra'));
    const dialog = await screen.findByRole('dialog', { name: 'O que o assistente lembra' });
    expect(await within(dialog).findByText('R$ 45')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Apagar este resumo' }));
    expect(asked().filter(({ method }) => method === 'DELETE')).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await screen.findByText('O assistente não lê mais o que veio antes daqui.');
    expect(server.memory.summary).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('log')));
  });
});
