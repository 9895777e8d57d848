import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { ChatServer, storedMessage } from '#web/features/chat/testing/chat-server.ts';
import { ParamsContext } from '#web/lib/navigation/screens.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { ChatScreen } from './chat.tsx';

let server: ChatServer;
const realFetch = globalThis.fetch;
const sessionLost = vi.fn();

beforeEach(async () => {
  server = new ChatServer();
  const base = await server.start();
  // The browser would resolve paths against the page.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(new URL(path, base), init));
  sessionLost.mockReset();
  // A window high enough for the suggestions to stand open.
  const match = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...match(media),
    matches: media.includes('min-height'),
  }));
});
afterEach(async () => {
  cleanup();
  document.head.querySelector('meta[name=matilha-navigation]')?.remove();
  vi.unstubAllGlobals();
  await server.stop();
});

/** Opens the chat at an address, as the guard would: with the user known. */
async function open(address = '/chat/3') {
  window.history.replaceState(null, '', address);
  const client = createQueryClient(sessionLost);
  if (server.user) client.setQueryData(userQuery.queryKey, { ...server.user });
  const params = { listId: /\d+/.exec(address)?.[0] ?? '' };
  const view = render(
    <QueryClientProvider client={client}>
      <ParamsContext value={params}>
        <ChatScreen />
      </ParamsContext>
      <ToastHost />
    </QueryClientProvider>,
  );
  return { ...view, person: userEvent.setup() };
}

const input = () => screen.findByLabelText<HTMLTextAreaElement>('Sua mensagem');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const stream = async (index = 0) => {
  await waitFor(() => expect(server.streams.length).toBeGreaterThan(index), { timeout: 3_000 });
  const found = server.streams[index];
  if (!found) throw new Error('no stream');
  return found;
};
async function ask(text: string, person: ReturnType<typeof userEvent.setup>) {
  await person.type(await input(), `${text}{Enter}`);
}
const log = () => screen.getByRole('log');

describe('an empty chat', () => {
  test('welcomes, names the assistant, warns that it errs, shows price, balance and renewal', async () => {
    await open();
    expect(await screen.findByText('Bem-vindo ao chat')).toBeTruthy();
    expect(within(log()).getByText('Instagram do petshop')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Agentes de IA' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('Matilha pode cometer erros. Verifique informações importantes.')).toBeTruthy();
    expect(button('Enviar · 1 crédito')).toBeTruthy();
    expect(screen.getByText('10 créditos,').parentElement?.textContent).toContain('renovam em 05/12');
  });

  test('a suggestion fills the input and sends nothing; what had been typed comes back after', async () => {
    const { person } = await open();
    await person.type(await input(), 'meu rascunho');
    await person.click(await screen.findByText('Como encher a agenda?'));
    expect((await input()).value).toBe('Como encher a agenda?');
    expect(document.activeElement).toBe(await input());
    expect(server.sent()).toEqual([]);
    await person.keyboard('{Enter}');
    expect((await input()).value).toBe('meu rascunho');
  });

  test('says when there are no suggestions', async () => {
    server.suggestions = [];
    await open();
    expect(await screen.findByText('Nenhuma sugestão disponível para esta categoria')).toBeTruthy();
  });

  test('an assistant that does not exist, a conversation that cannot be read', async () => {
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
  test('stands there at once with "Digitando...", streams, ends, and the balance follows', async () => {
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
    answer.end(9, { sources: [{ title: 'Tabela', url: 'https://ok.example/t' }] });
    await screen.findByRole('button', { name: 'Copiar resposta' });
    expect(within(log()).getByText('porte').closest('li')).toBeTruthy();
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

  test('Enter sends, Shift+Enter breaks the line, composing and blanks do neither', async () => {
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

  test('a double click sends once and does not stop; Stop stands where Send was', async () => {
    const { person } = await open();
    await person.type(await input(), 'Oi');
    await person.dblClick(button(/Enviar/));
    const answer = await stream();
    expect(server.sent()).toHaveLength(1);
    expect(server.sent('/api/messages/3/stop')).toEqual([]);
    answer.delta('Metade');
    await within(log()).findByText('Metade');
    await new Promise((resolve) => setTimeout(resolve, 620));
    await person.click(button('Parar'));
    await screen.findByText('Você parou esta resposta.');
    expect(server.sent('/api/messages/3/stop')).toHaveLength(1);
    expect(button(/Enviar/)).toBeTruthy();
  });

  test('earlier messages step back until "Ver histórico completo"', async () => {
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

  test('the sent question is scrolled to after 300 ms', async () => {
    server.messages = [storedMessage(1)];
    const { person } = await open();
    await screen.findByText('mensagem 1');
    const scrollTo = vi.spyOn(log(), 'scrollTo');
    await ask('nova', person);
    const at = performance.now();
    expect(scrollTo).not.toHaveBeenCalled();
    await waitFor(() => expect(scrollTo).toHaveBeenCalled());
    expect(performance.now() - at).toBeGreaterThan(200);
  });

  test('screen readers hear whole sentences, not tokens', async () => {
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

describe('when it fails', () => {
  test('before it was stored: the question stays with its reason and goes again with the same key', async () => {
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

  test('a reload keeps what was not sent; "Editar" brings it back to the input', async () => {
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

  test('the model failed: the reason stands beside the question, "Tentar novamente" writes it anew', async () => {
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

  test('the connection breaks: it is said, the text stays and goes on', async () => {
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

  test('a lost session keeps the text in the input', async () => {
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

describe('coming back', () => {
  test('joins the answer that is being written', async () => {
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

  test('the draft is kept per chat and user', async () => {
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

  test('older messages come when one scrolls up', async () => {
    server.messages = Array.from({ length: 150 }, (_, index) => storedMessage(index + 1));
    await open();
    await screen.findByText('mensagem 150');
    fireEvent.scroll(log());
    expect(await screen.findByText('mensagem 1')).toBeTruthy();
    expect(screen.getAllByText(/^mensagem \d+$/)).toHaveLength(150);
  });
});

describe('a whole answer', () => {
  beforeEach(() => {
    server.messages = [
      storedMessage(1, { content: 'Oi' }),
      storedMessage(2, { is_ai: true, content: '**Olá**', question_id: 1 }),
    ];
  });

  test('is copied as written, said for two seconds; times are HH:mm', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Copiar resposta' }));
    await screen.findByRole('button', { name: 'Copiado' });
    expect(await navigator.clipboard.readText()).toBe('**Olá**');
    const expected = new Date('2026-11-20T15:04:00.000Z').toTimeString().slice(0, 5);
    expect(screen.getAllByText(expected)).toHaveLength(2);
    await screen.findByRole('button', { name: 'Copiar resposta' }, { timeout: 2_500 });
  });

  test('is rated at once, and taken back when that fails', async () => {
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

  test('the last one is answered again for its price', async () => {
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Refazer a resposta, 1 crédito' }));
    const answer = await stream();
    answer.delta('Outra');
    answer.end(9);
    await within(log()).findByText('Outra');
    expect(within(log()).getByText('Olá')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /Refazer/ })).toHaveLength(1);
  });
});

describe('blocked', () => {
  test('overdue: the overlay, the way to pay and to write to us, nothing else can be reached', async () => {
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

  test('no responses left: input and send are off, the notice says why', async () => {
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

  test('less left than it costs: said, and nothing is sent', async () => {
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

describe('a filled question in the address (6.3, S12)', () => {
  const address = `/chat/3?message=${encodeURIComponent('Crie um plano')}&autoSend=true`;
  const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test('is sent once after two seconds and leaves the address at once', async () => {
    await open(address);
    await screen.findByText('Clique para enviar');
    const seen = performance.now();
    expect((await input()).value).toBe('Crie um plano');
    expect(window.location.search).toBe('');
    await stream();
    expect(performance.now() - seen).toBeGreaterThan(1_700);
    await later(2_300);
    expect(server.sent()).toHaveLength(1);
    expect(screen.queryByText('Clique para enviar')).toBeNull();
  });

  test('can be cancelled, by the button, by Esc and by typing', async () => {
    for (const cancel of ['button', 'escape', 'typing']) {
      const { person } = await open(address);
      await screen.findByText('Clique para enviar');
      if (cancel === 'button') await person.click(button('Cancelar'));
      else await person.type(await input(), cancel === 'escape' ? '{Escape}' : '!');
      expect(screen.queryByText('Clique para enviar')).toBeNull();
      cleanup();
    }
    await later(2_200);
    expect(server.sent()).toEqual([]);
  });

  test('only fills from another site, without autoSend, and in a tab that nobody sees', async () => {
    const meta = document.createElement('meta');
    meta.name = 'matilha-navigation';
    meta.content = 'cross-site';
    document.head.append(meta);
    await open(address);
    expect((await input()).value).toBe('Crie um plano');
    meta.remove();
    cleanup();
    await open('/chat/3?message=Oi');
    expect((await input()).value).toBe('Oi');
    cleanup();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await open(address);
    await input();
    await later(2_300);
    expect(server.sent()).toEqual([]);
    hidden.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await screen.findByText('Clique para enviar');
  });
});
