import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { holdTimers } from '#web/testing/held-timers.ts';
import {
  ask,
  button,
  input,
  log,
  open,
  removeOwnMark,
  serveChat,
  server,
  stream,
} from './testing/chat-fixture.tsx';

serveChat();

describe('a returning reader', () => {
  test('joins the running answer', async () => {
    server.messages = [
      storedMessage(1, { content: 'Oi' }),
      storedMessage(2, { is_ai: true, content: 'Come', status: 'streaming', question_id: 1 }),
    ];
    await open();
    await within(await screen.findByRole('log')).findByText('Come');
    expect(button('Parar')).toBeTruthy();
    const joined = await stream();
    joined.delta('Começo e fim');
    joined.end(9);
    await within(log()).findByText('Começo e fim');
    await screen.findByRole('button', { name: /Enviar/ });
  });

  test('keeps a draft per chat and user', async () => {
    const { person } = await open();
    await person.type(await input(), 'rascunho');
    cleanup();
    if (server.user) server.user.id = 8;
    await open();
    expect((await input()).value).toBe('');
    cleanup();
    if (server.user) server.user.id = 7;
    await open();
    expect((await input()).value).toBe('rascunho');
  });

  test('draws no message again for a letter in the input', async () => {
    server.messages = Array.from({ length: 40 }, (_, index) =>
      storedMessage(index + 1, index % 2 === 0 ? {} : { is_ai: true, question_id: index }),
    );
    const { person } = await open();
    await waitFor(() => expect(log().querySelectorAll('time').length).toBeGreaterThan(30));
    await person.type(await input(), 'a');
    const dates = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    await person.type(await input(), 'b');
    // The days between messages are computed for each letter.
    expect(dates.mock.calls.length).toBeLessThanOrEqual(20);
    dates.mockRestore();
  });

  test('loads older messages on scrolling up', async () => {
    server.messages = Array.from({ length: 150 }, (_, index) => storedMessage(index + 1));
    await open();
    // A search by text looks at the styles of thousands of elements, again at every change.
    const texts = () => [...log().querySelectorAll('p')].map(({ textContent }) => textContent);
    await screen.findByRole('log');
    await waitFor(() => expect(texts()).toContain('mensagem 51'));
    fireEvent.scroll(log());
    await waitFor(() => expect(texts()).toContain('mensagem 1'));
    expect(texts().filter((text) => /^mensagem \d+$/.test(text ?? ''))).toHaveLength(150);
  });
});

describe('a complete answer', () => {
  beforeEach(() => {
    server.messages = [
      storedMessage(1, { content: 'Oi' }),
      storedMessage(2, { is_ai: true, content: '**Olá**', question_id: 1 }),
    ];
  });

  test('says before a redo that the photo of the question is gone', async () => {
    const foto = { id: '5f0c6a51-9d3e-4b6e-8a53-0b8b2f6f4a10', largura: 4, altura: 3 };
    server.messages[0] = storedMessage(1, { content: 'Que corte?', foto, foto_apagada: true });
    const { person } = await open();
    expect(await screen.findByText('A foto desta pergunta já foi apagada.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Foto da pergunta' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Refazer a resposta, 1 crédito, sem a foto' }));
    expect(await screen.findByRole('menuitem', { name: 'Refazer · 1 crédito, sem a foto' })).toBeTruthy();
  });

  test('copies the answer as WhatsApp reads it and confirms it for two seconds; times are HH:mm', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Copiar resposta' }));
    await screen.findByRole('button', { name: 'Copiado' });
    expect(await navigator.clipboard.readText()).toBe('*Olá*');
    // 15:04 in UTC, by the clock of Brazil.
    const expected = '12:04';
    expect(screen.getAllByText(expected)).toHaveLength(2);
    await screen.findByRole('button', { name: 'Copiar resposta' });
  });

  test('rates at once, and undoes the rating when saving fails', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Boa resposta' }));
    expect(button('Boa resposta').getAttribute('aria-pressed')).toBe('true');
    await waitFor(() =>
      expect(server.sent('/api/messages/2/feedback')).toMatchObject([{ body: { value: 1 } }]),
    );
    server.failing.add('/api/messages/2/feedback');
    await person.click(button('Resposta ruim'));
    await waitFor(() => expect(button('Boa resposta').getAttribute('aria-pressed')).toBe('true'));
    expect(await screen.findByText('Avaliação não enviada')).toBeTruthy();
  });

  test('redoes the last answer in its place, in the style chosen, and turns back to the one before', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Refazer a resposta, 1 crédito' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Encurtar · 1 crédito' }));
    const answer = await stream();
    expect(within(log()).queryByText('Olá')).toBeNull();
    expect(document.activeElement).toBe(log());
    expect(server.sent('/api/messages/2/regenerate')).toMatchObject([{ body: { style: 'shorter' } }]);
    answer.delta('Outra');
    answer.end(9);
    await within(log()).findByText('Outra');
    await person.click(await screen.findByRole('button', { name: 'Resposta anterior' }));
    expect(within(log()).getByText('Olá')).toBeTruthy();
    expect(within(log()).queryByText('Outra')).toBeNull();
    await person.click(button('Próxima resposta'));
    expect(within(log()).getByText('Outra')).toBeTruthy();
    expect(button('Próxima resposta').getAttribute('aria-disabled')).toBe('true');
  });

  test('asks for the fault of a bad answer, and sends the reason', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Resposta ruim' }));
    await person.click(await screen.findByRole('button', { name: 'Longo demais' }));
    await person.type(screen.getByLabelText(/Quer contar mais/), 'Quero só o preço');
    await person.click(screen.getByRole('button', { name: 'Enviar' }));
    expect(await screen.findByText('Obrigado por contar.')).toBeTruthy();
    expect(server.sent('/api/messages/2/feedback').map(({ body }) => body)).toEqual([
      { value: -1 },
      { value: -1, reason: 'too_long', note: 'Quero só o preço' },
    ]);
  });

  test('fills the input with a follow-up question, its cursor in the first blank, and sends nothing', async () => {
    server.messages = server.messages.map((message) =>
      message.is_ai ? { ...message, follow_ups: ['Quanto cobrar por ___ em ___?', 'E no sábado?'] } : message,
    );
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Quanto cobrar por ___ em ___?' }));
    const area = await input();
    await waitFor(() => expect([area.selectionStart, area.selectionEnd]).toEqual([18, 21]));
    await person.keyboard('banho');
    await person.tab();
    await person.keyboard('gato');
    expect(area.value).toBe('Quanto cobrar por banho em gato?');
    expect(server.sent()).toEqual([]);
  });

  test('fills the input with the last question to edit it', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Editar a pergunta' }));
    expect((await input()).value).toBe('Oi');
    expect(document.activeElement).toBe(await input());
  });
});

describe('a blocked chat', () => {
  test('covers an overdue chat, with links to pay and to support, and makes all else unreachable', async () => {
    if (server.user) server.user.payment_status = 'atrasado';
    await open();
    expect(await screen.findByText('Assinatura Atrasada')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ajustar Pagamento' }).getAttribute('href')).toBe(
      '/subscription',
    );
    expect((await screen.findByRole('link', { name: /WhatsApp/ })).getAttribute('href')).toBe(
      'https://wa.me/2',
    );
    expect((await input()).closest('[inert]')).not.toBeNull();
  });
  test('lets an overdue subscriber read, but send nothing', async () => {
    if (server.user) server.user.payment_status = 'atrasado';
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Ler a conversa' }));
    expect((await input()).closest('[inert]')).toBeNull();
    expect((await input()).disabled).toBe(true);
    expect(button(/Enviar/).hasAttribute('disabled')).toBe(true);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('Assinatura Atrasada');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ajustar Pagamento' })),
    );
  });

  test('disables input and send without credits, and shows why', async () => {
    if (server.user) server.user.responses_available = 0;
    await open();
    expect((await input()).disabled).toBe(true);
    expect(button(/Enviar/).hasAttribute('disabled')).toBe(true);
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('Sem respostas disponíveis');
    expect(notice.textContent).toContain('Você atingiu o limite de respostas para o seu plano atual.');
    expect(screen.getByRole('link', { name: 'Gerenciar Assinatura' }).getAttribute('href')).toBe(
      '/subscription',
    );
    expect(screen.getByRole('link', { name: 'Atualizar assinatura' }).getAttribute('href')).toBe(
      '/subscription',
    );
  });

  test('sends a landing account without credits to confirm its email, not to the plans', async () => {
    if (server.user) Object.assign(server.user, { responses_available: 0, provisional: true });
    await open();
    await input();
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('Para ganhar mais, confirme seu email pelo link que enviamos');
    expect(screen.queryByRole('link', { name: 'Atualizar assinatura' })).toBeNull();
    expect(within(notice).queryByRole('link')).toBeNull();
  });

  test('sends nothing when the credits are fewer than the price, and shows why', async () => {
    server.price = 3;
    if (server.user) server.user.responses_available = 2;
    const { person } = await open();
    await ask('Oi', person);
    expect(
      screen.getByText('Este assistente usa 3 créditos por resposta e você tem 2 créditos.'),
    ).toBeTruthy();
    expect(server.sent()).toEqual([]);
    expect((await input()).value).toBe('Oi');
  });
});

describe('a filled question in the address (S12)', () => {
  const address = `/chat/3?message=${encodeURIComponent('Crie um plano')}&autoSend=true`;

  test('sends once after two seconds and leaves the address at once', async () => {
    const twoSeconds = holdTimers(2_000);
    await open(address);
    await screen.findByText('Clique para enviar');
    expect((await input()).value).toBe('Crie um plano');
    expect(window.location.search).toBe('');
    await waitFor(() => expect(twoSeconds.waiting()).toBe(1));
    expect(server.sent()).toEqual([]);
    act(twoSeconds.letGo);
    await stream();
    expect(screen.queryByText('Clique para enviar')).toBeNull();
    expect(twoSeconds.waiting()).toBe(0);
    expect(server.sent()).toHaveLength(1);
  });

  test('cancels by the button, by Esc and by typing', async () => {
    const twoSeconds = holdTimers(2_000);
    for (const cancel of ['button', 'escape', 'typing']) {
      const { person } = await open(address);
      await screen.findByText('Clique para enviar');
      await waitFor(() => expect(twoSeconds.waiting()).toBe(1));
      if (cancel === 'button') await person.click(button('Cancelar'));
      else await person.type(await input(), cancel === 'escape' ? '{Escape}' : '!');
      expect(screen.queryByText('Clique para enviar')).toBeNull();
      expect(twoSeconds.waiting()).toBe(0);
      cleanup();
    }
    expect(server.sent()).toEqual([]);
  });

  test('fills the input, but sends nothing, on a page without the mark of our own navigation', async () => {
    removeOwnMark();
    const twoSeconds = holdTimers(2_000);
    await open(address);
    expect((await input()).value).toBe('Crie um plano');
    expect(screen.queryByText('Clique para enviar')).toBeNull();
    expect(twoSeconds.waiting()).toBe(0);
  });

  test('fills the input, but sends nothing, without autoSend and in a hidden tab', async () => {
    await open('/chat/3?message=Oi');
    expect((await input()).value).toBe('Oi');
    cleanup();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const twoSeconds = holdTimers(2_000);
    await open(address);
    await input();
    expect(twoSeconds.waiting()).toBe(0);
    expect(server.sent()).toEqual([]);
    hidden.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByText('Clique para enviar');
    await waitFor(() => expect(twoSeconds.waiting()).toBe(1));
  });
});
