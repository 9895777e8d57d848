import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { holdTimers } from '#web/testing/held-timers.ts';
import { ask, button, input, log, open, serveChat, server, stream } from './testing/chat-fixture.tsx';

serveChat();

describe('an empty chat', () => {
  test("welcomes, names the assistant's task, price and errors, and the business that it advises", async () => {
    await open();
    expect(await screen.findByText('Bem-vindo ao chat')).toBeTruthy();
    expect(within(log()).getByText('Instagram do petshop')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agentes de IA' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('Matilha pode cometer erros. Verifique informações importantes.')).toBeTruthy();
    expect(button('Enviar · 1 crédito')).toBeTruthy();
    expect(screen.getByText('1 crédito por resposta')).toBeTruthy();
    expect(screen.getByText(/Ainda não sei o nome/)).toBeTruthy();
    expect(screen.queryByText(/^\d+ créditos,/)).toBeNull();
  });

  test('puts the warning into the footer of a wide screen, and keeps it in the conversation of a phone', async () => {
    const warning = () => screen.findByText('Matilha pode cometer erros. Verifique informações importantes.');
    const narrow = window.matchMedia('print');
    const { unmount } = await open();
    const shown = await warning();
    expect(log().contains(shown)).toBe(true);
    unmount();
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...narrow,
      matches: media === '(min-width: 40rem)',
    }));
    await open();
    const inFooter = await warning();
    expect(log().contains(inFooter)).toBe(false);
  });

  test('names the arrow of a phone and the link of a wide screen, first in the path to the chat', async () => {
    await open();
    await input();
    const path = within(await screen.findByRole('navigation', { name: 'Você está em' }));
    const [above, here] = path.getAllByRole('listitem');
    const links = within(above as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
      'Voltar aos agentes de IA',
      'Agentes de IA',
    ]);
    expect(links.every((link) => link.getAttribute('href') === '/')).toBe(true);
    expect(here?.textContent).toBe('Instagram do petshop');
  });

  test('shows the balance and its renewal beside the input below ten credits', async () => {
    if (server.user) server.user.responses_available = 9;
    await open();
    expect((await screen.findByText('9 créditos,')).parentElement?.textContent).toContain('renovam em 05/12');
  });

  test('changes the business that the assistants advise, and keeps its other fields', async () => {
    if (server.user)
      Object.assign(server.user, { nomeNegocio: 'Pet da Ana', cidade: 'Campinas', pais: 'BR' });
    const { person } = await open();
    expect(await screen.findByText(/Respondendo para Pet da Ana, Campinas/)).toBeTruthy();
    await person.click(button('Alterar'));
    const city = await screen.findByLabelText('Cidade');
    await person.clear(city);
    await person.type(city, 'Recife');
    await person.click(button('Salvar'));
    await waitFor(() =>
      expect(server.seen.find(({ path }) => path === '/api/business-profile')?.body).toMatchObject({
        nomeNegocio: 'Pet da Ana',
        cidade: 'Recife',
        pais: 'BR',
      }),
    );
  });

  test('shows until when the credits of a cancelled plan last', async () => {
    if (server.user)
      Object.assign(server.user, { plan_ends_at: '2126-12-05T12:00:00.000Z', responses_available: 9 });
    await open();
    expect((await screen.findByText('9 créditos,')).parentElement?.textContent).toBe(
      '9 créditos, plano até 05/12',
    );
  });

  test('fills the input with a suggestion, sends nothing, and restores the typed text afterwards', async () => {
    const { person } = await open();
    await person.type(await input(), 'meu rascunho');
    await person.click(await screen.findByText('Como encher a agenda?'));
    expect((await input()).value).toBe('Como encher a agenda?');
    const area = await input();
    await waitFor(() => expect(document.activeElement).toBe(area));
    expect(server.sent()).toEqual([]);
    await person.keyboard('{Enter}');
    expect((await input()).value).toBe('meu rascunho');
  });

  test('shows that there are no suggestions', async () => {
    server.suggestions = [];
    await open();
    expect(await screen.findByText('Nenhuma sugestão disponível para esta categoria')).toBeTruthy();
  });

  test('shows an error for an unknown assistant and for an unreadable conversation', async () => {
    await open('/chat/99');
    expect(await screen.findByText('Este assistente não existe mais')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Chat');
    cleanup();
    server.failing.add('/api/messages/3');
    const { person } = await open();
    await screen.findByText('Não foi possível carregar a conversa');
    server.failing.clear();
    await person.click(button('Tentar novamente'));
    expect(await screen.findByText('Bem-vindo ao chat')).toBeTruthy();
  });
});

describe('a question and its answer', () => {
  test('shows the question at once with "Digitando...", streams the answer, and updates the balance', async () => {
    const { person } = await open();
    await ask('  Quanto custa o banho?  ', person);
    expect(await within(log()).findByText('Quanto custa o banho?')).toBeTruthy();
    expect(within(log()).getByText('Digitando...')).toBeTruthy();
    expect((await input()).value).toBe('');
    const answer = await stream();
    answer.delta('De **R$ 50**');
    expect((await within(log()).findByText('R$ 50')).tagName).toBe('STRONG');
    expect(within(log()).queryByText('Digitando...')).toBeNull();
    answer.delta(' a R$ 65.\n\n- porte');
    const source = { n: 1, title: 'Tabela', heading: null, url: 'https://ok.example/t', cited: true };
    answer.end(9, { sources: [source, { ...source, n: 2, title: 'Não citada', cited: false }] });
    await screen.findByRole('button', { name: 'Copiar resposta' });
    expect(within(log()).getByText('porte').closest('li')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Não citada/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Tabela/ }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.getByText('9 créditos,')).toBeTruthy();
    expect(server.sent()).toMatchObject([
      {
        body: { content: 'Quanto custa o banho?', user_id: 7, lista_id: 3 },
        key: expect.stringMatching(/^\w{32}$/),
      },
    ]);
    await waitFor(() => expect(server.seen.filter(({ path }) => path === '/api/user')).toHaveLength(1));
    expect(server.seen.filter(({ path }) => path === '/api/messages/3')).toHaveLength(2);
    expect(within(log()).getAllByText('Quanto custa o banho?')).toHaveLength(1);
  });

  test('says that the model thinks, then above the growing and the whole answer how long it thought', async () => {
    const { person } = await open();
    await ask('Quanto custa o banho?', person);
    const answer = await stream();
    answer.event('thinking', { ms: 0 });
    expect(await within(log()).findByText('Pensando…')).toBeTruthy();
    const announced = screen.getAllByText('Pensando…').map((line) => line.closest('[aria-live]'));
    expect(announced.map((region) => region?.getAttribute('aria-live'))).toContain('polite');
    expect(within(log()).queryByText(/^Pensou/)).toBeNull();
    answer.event('thinking', { ms: 72_400 });
    answer.delta('De R$ 50');
    await within(log()).findByText('De R$ 50');
    expect(within(log()).getByText('Pensou por 1 min 12 s')).toBeTruthy();
    expect(within(log()).queryByText('Pensando…')).toBeNull();
    answer.end(9, { thinking_ms: 72_400 });
    await screen.findByRole('button', { name: 'Copiar resposta' });
    expect(within(log()).getByText('Pensou por 1 min 12 s')).toBeTruthy();
  });

  test('says nothing of a model that thought for less than a second', async () => {
    server.messages = [
      storedMessage(1, { content: 'Quanto?' }),
      storedMessage(2, { is_ai: true, content: 'R$ 50', question_id: 1, thinking_ms: 999 }),
    ];
    await open();
    await within(await screen.findByRole('log')).findByText('R$ 50');
    expect(within(log()).queryByText(/^Pensou/)).toBeNull();
  });

  test('sends with Enter; Shift+Enter breaks the line; composing and blanks do neither', async () => {
    const { person } = await open();
    const area = await input();
    await person.type(area, '   {Enter}');
    expect(server.sent()).toEqual([]);
    await person.clear(area);
    await person.type(area, 'um{Shift>}{Enter}{/Shift}dois');
    fireEvent.keyDown(area, { key: 'Enter', isComposing: true });
    expect(server.sent()).toEqual([]);
    expect(area.value).toBe('um\ndois');
    await person.keyboard('{Enter}');
    await stream();
    expect(server.sent()).toMatchObject([{ body: { content: 'um\ndois' } }]);
  });

  test('sends once on a double click, and does not stop; Stop replaces Send', async () => {
    const { person } = await open();
    await person.type(await input(), 'Oi');
    // The second press follows at once, however slow the machine is.
    const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await person.dblClick(button(/Enviar/));
    time.mockRestore();
    const answer = await stream();
    expect(server.sent()).toHaveLength(1);
    expect(server.sent('/api/messages/3/stop')).toEqual([]);
    answer.delta('Metade');
    await within(log()).findByText('Metade');
    await new Promise((resolve) => setTimeout(resolve, 620));
    await person.click(button('Parar'));
    await screen.findByText('Você parou esta resposta. 1 crédito foi gasto.');
    expect(server.sent('/api/messages/3/stop')).toHaveLength(1);
    expect(button(/Enviar/)).toBeTruthy();
  });

  test('hides earlier messages until "Ver histórico completo"', async () => {
    server.messages = [
      storedMessage(1, { content: 'antiga' }),
      storedMessage(2, { is_ai: true, content: 'velha', question_id: 1 }),
    ];
    const { person } = await open();
    expect(await screen.findByText('antiga')).toBeTruthy();
    expect(screen.queryByText('Ver histórico completo')).toBeNull();
    await ask('nova', person);
    const way = await screen.findByRole('button', { name: 'Ver histórico completo' });
    expect(screen.queryByText('antiga')).toBeNull();
    await person.click(way);
    expect(await screen.findByText('antiga')).toBeTruthy();
    expect(screen.queryByText('Ver histórico completo')).toBeNull();
  });

  test('scrolls to the sent question after 300 ms', async () => {
    server.messages = [storedMessage(1)];
    const { person } = await open();
    await screen.findByText('mensagem 1');
    const scrollTo = vi.spyOn(log(), 'scrollTo');
    const pause = holdTimers(300);
    await ask('nova', person);
    await waitFor(() => expect(pause.waiting()).toBe(1));
    expect(scrollTo).not.toHaveBeenCalled();
    act(pause.letGo);
    expect(scrollTo).toHaveBeenCalled();
  });

  test('announces complete sentences to screen readers, not tokens', async () => {
    const { person, container } = await open();
    await ask('Oi', person);
    const live = () =>
      container.querySelector('[aria-live=polite][aria-relevant=additions]')?.textContent ?? '';
    const answer = await stream();
    answer.delta('**Olá**! Tudo b');
    await within(log()).findByText(/Tudo b/);
    expect(live()).toContain('Olá !');
    expect(live()).not.toContain('Tudo');
    answer.delta('em?');
    answer.end(9);
    await waitFor(() => expect(live()).toContain('Tudo bem?'));
  });
});

describe('an early stop', () => {
  test('shows its price on the button, also after a reload, and then its cost', async () => {
    server.stopPrice = 2;
    const { person } = await open();
    await ask('Oi', person);
    await stream();
    await waitFor(() => expect(button('Parar · 2 créditos')).toBeTruthy());
    cleanup();
    const again = await open();
    await waitFor(() => expect(button('Parar · 2 créditos')).toBeTruthy());
    await again.person.click(button('Parar · 2 créditos'));
    await screen.findByText('Você parou antes da primeira palavra. 2 créditos foram gastos.');
  });

  test('shows no price where it is free', async () => {
    const { person } = await open();
    await ask('Oi', person);
    await stream();
    await waitFor(() => expect(button('Parar')).toBeTruthy());
  });
});

describe('failures', () => {
  test('keeps an unstored question with its reason and retries it with the same key', async () => {
    server.refusals = ['network', 'rate_limited'];
    const { person } = await open();
    await ask('Oi', person);
    await screen.findByText(/Não enviada/);
    expect(within(log()).queryByText('Digitando...')).toBeNull();
    await person.click(button('Tentar novamente'));
    await screen.findByText(/Muitas tentativas/);
    await person.click(button('Tentar novamente'));
    (await stream()).delta('Olá');
    await within(log()).findByText('Olá');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    expect(new Set(server.sent().map(({ key }) => key)).size).toBe(1);
  });

  test('shows a question once that was stored although the connection broke, and joins its answer', async () => {
    server.messages = [
      storedMessage(1, { content: 'Oi', created_at: new Date().toISOString() }),
      storedMessage(2, { is_ai: true, content: 'Olá', question_id: 1 }),
    ];
    server.refusals = ['network', 'cut'];
    const { person } = await open();
    await ask('Oi', person);
    await screen.findByText(/Não enviada/);
    await person.click(button('Tentar novamente'));
    const joined = await stream();
    joined.delta('Aqui estou');
    joined.end(9);
    await within(log()).findByText('Aqui estou');
    await waitFor(() => expect(screen.queryByText(/Não enviada/)).toBeNull());
    expect(within(log()).getAllByText('Oi')).toHaveLength(1);
    expect(server.sent()).toHaveLength(2);
    cleanup();
    await open();
    await waitFor(() => expect(within(log()).getAllByText('Oi')).toHaveLength(2));
  });

  test('keeps an unsent question over a reload when the same words were sent a moment before', async () => {
    const { person } = await open();
    await ask('sim', person);
    const first = await stream();
    first.delta('Certo. Mais uma coisa?');
    first.end(9);
    await screen.findByRole('button', { name: 'Copiar resposta' });
    server.refusals = ['network'];
    await ask('sim', person);
    await screen.findByText(/Não enviada/);
    cleanup();
    await open();
    await screen.findByText('Esta mensagem não foi enviada.');
    expect(within(log()).getAllByText('sim')).toHaveLength(2);
  });

  test('keeps an unsent question over a reload; "Editar" moves it back to the input', async () => {
    server.refusals = ['network'];
    const { person } = await open();
    await ask('Oi', person);
    await screen.findByText(/Não enviada/);
    cleanup();
    const again = await open();
    await screen.findByText('Esta mensagem não foi enviada.');
    await again.person.click(button('Editar'));
    expect((await input()).value).toBe('Oi');
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  });

  test('shows the failure of the model beside the question; "Tentar novamente" regenerates the answer', async () => {
    const { person } = await open();
    await ask('Oi', person);
    (await stream()).fail('model_failed');
    await screen.findByText('O assistente não conseguiu responder agora. Nenhum crédito foi gasto.');
    await waitFor(() => expect(button('Tentar novamente').hasAttribute('disabled')).toBe(false));
    await person.click(button('Tentar novamente'));
    const second = await stream(1);
    second.delta('Agora sim');
    second.end(9);
    await within(log()).findByText('Agora sim');
    expect(server.sent('/api/messages/2/regenerate')).toHaveLength(1);
    expect(within(log()).getAllByText('Oi')).toHaveLength(1);
  });

  test('shows a broken connection, keeps the text and continues it', async () => {
    const { person } = await open();
    await ask('Oi', person);
    const first = await stream();
    first.delta('Primeira parte');
    await within(log()).findByText('Primeira parte');
    first.cut();
    await screen.findByText(/Conexão perdida/);
    const second = await stream(1);
    await waitFor(() => expect(screen.queryByText(/Conexão perdida/)).toBeNull());
    second.delta(' e segunda');
    second.end(9);
    await within(log()).findByText('Primeira parte e segunda');
  });

  test('keeps the text in the input after a lost session', async () => {
    server.refusals = ['unauthenticated'];
    const { person } = await open();
    await screen.findByText('Bem-vindo ao chat');
    server.failing.add('/api/messages/3');
    await ask('Meu texto', person);
    await waitFor(async () => expect((await input()).value).toBe('Meu texto'));
    cleanup();
    server.failing.clear();
    await open();
    expect((await input()).value).toBe('Meu texto');
  });
});
