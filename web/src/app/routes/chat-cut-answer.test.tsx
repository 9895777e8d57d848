import type { Message } from '@matilha/contract/chat/chat';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { button, log, open, serveChat, server, stream } from './testing/chat-fixture.tsx';

serveChat();

const giveAnswer = (content: string, fields: Partial<Message>) => {
  server.messages = [
    storedMessage(1, { content: 'Oi' }),
    storedMessage(2, { is_ai: true, content, question_id: 1, ...fields }),
  ];
};

describe('an answer that was cut', () => {
  const offered = { truncation: 'offered' } as const;

  test('continues a cut answer in place, keeping its text until the stream repeats it', async () => {
    giveAnswer('Segunda: banho.', offered);
    const { person } = await open();
    await screen.findByText('A resposta foi cortada pelo tamanho.');
    await person.click(button('Continuar (grátis)'));
    const rest = await stream();
    expect(server.sent('/api/messages/2/continue')).toHaveLength(1);
    await screen.findByRole('button', { name: 'Parar' });
    expect(document.activeElement).toBe(log());
    expect(within(log()).getByText('Segunda: banho.')).toBeTruthy();
    expect(screen.queryByText('A resposta foi cortada pelo tamanho.')).toBeNull();
    rest.delta('Segunda: banho.');
    rest.delta(' Terça: tosa.');
    await within(log()).findByText('Segunda: banho. Terça: tosa.');
    rest.end(9, { truncation: 'spent' });
    await screen.findByText('A resposta foi cortada pelo tamanho.');
    expect(screen.queryByRole('button', { name: /Continuar/ })).toBeNull();
    expect(within(log()).getAllByText(/Segunda/)).toHaveLength(1);
  });

  test('keeps text and button when the continuation is refused, lost or breaks off', async () => {
    giveAnswer('Segunda: banho.', offered);
    server.refusals = ['rate_limited', 'network'];
    const { person } = await open();
    for (const reason of [/Muitas tentativas/, /Sem conexão/]) {
      await person.click(await screen.findByRole('button', { name: 'Continuar (grátis)' }));
      expect((await screen.findByText(/^Não foi possível continuar\./)).textContent).toMatch(reason);
      expect(within(log()).getByText('Segunda: banho.')).toBeTruthy();
    }
    await person.click(await screen.findByRole('button', { name: 'Continuar (grátis)' }));
    const rest = await stream();
    await waitFor(() => expect(screen.queryByText(/^Não foi possível continuar/)).toBeNull());
    rest.delta('Segunda: banho. Ter');
    rest.end(9, offered);
    await screen.findByText('Não foi possível continuar. Tente de novo em instantes.');
    expect(within(log()).getByText('Segunda: banho. Ter')).toBeTruthy();
    expect(button('Continuar (grátis)')).toBeTruthy();
  });

  test('follows a continued answer after a reload', async () => {
    giveAnswer('Segunda: banho.', { status: 'streaming' });
    await open();
    await within(await screen.findByRole('log')).findByText('Segunda: banho.');
    const rest = await stream();
    rest.delta('Segunda: banho. Terça: tosa.');
    rest.end(9);
    await within(log()).findByText('Segunda: banho. Terça: tosa.');
  });
});
