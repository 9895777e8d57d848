import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { screens } from './screens.ts';

let api: LoopbackApi;
const settings = {
  brandName: 'Matilha',
  supportUrl: '',
  billingUrl: '',
  termsUrl: '/termos',
  termsVersion: '2026-11',
  payments: null,
  tutorial: {
    enabled: true,
    backgroundImage: '',
    steps: [{ title: 'Um', description: '', buttonText: '', image: '' }],
  },
};

beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/settings', settings)
    .on('GET /api/categorias', [{ id: 1, nome: 'Marketing' }])
    .on('GET /api/lists', [])
    .refuse('GET /api/auth/user', refusal('unauthenticated'));
  await api.start();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const email = () => screen.findByLabelText('Email');
const password = () => screen.findByLabelText('Senha');
const press = (name: string) => screen.getByRole('button', { name });
const toastNamed = (title: string) => screen.findByText(title);

describe('guard', () => {
  test('sends a visitor to /auth, which returns to the page after login', async () => {
    const person = openApplication('/faq');
    await waitFor(() => expect(address()).toBe('/auth?redirect=%2Ffaq'));
    api.on('POST /api/login', subscriber).on('GET /api/auth/user', subscriber);
    await person.type(await email(), 'ana@petshop.example');
    await person.type(await password(), 'segredo-longo');
    await person.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Perguntas frequentes' })).toBeTruthy();
    expect(address()).toBe('/faq');
    expect(await toastNamed('Bem-vindo de volta, Ana!')).toBeTruthy();
  });
  test.each(['//evil.example', 'https://evil.example/', '/auth', '/nada', '/\\evil.example'])(
    'never returns from a login to %s',
    async (wanted) => {
      api.on('GET /api/auth/user', subscriber);
      openApplication(`/auth?redirect=${encodeURIComponent(wanted)}`);
      await screen.findByRole('heading', { name: 'Agentes de IA' });
      expect(address()).toBe('/');
    },
  );
  test('sends an unknown address to /auth', async () => {
    openApplication('/nao/existe');
    expect(await screen.findByText('Tudo sobre o mundo Pet em um só lugar')).toBeTruthy();
    expect(address()).toBe('/auth');
  });
  test('covers the screen with a spinner until the user is known', async () => {
    let settle = (_answer: Answer) => {};
    api.refuse('GET /api/auth/user', new Promise<Answer>((resolve) => (settle = resolve)));
    openApplication('/');
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(screen.queryByRole('heading')).toBeNull();
    settle({ status: 200, body: subscriber });
    expect(await screen.findByRole('heading', { name: 'Agentes de IA' })).toBeTruthy();
  });
  test('keeps the session after a server error', async () => {
    api.refuse('GET /api/auth/user', refusal('unavailable'));
    const person = openApplication('/');
    expect(await screen.findByText('Não foi possível abrir esta página')).toBeTruthy();
    api.on('GET /api/auth/user', subscriber);
    await person.click(press('Tentar novamente'));
    expect(await screen.findByRole('heading', { name: 'Agentes de IA' })).toBeTruthy();
  });
});

describe('login', () => {
  test("names each field's error and focuses the first", async () => {
    const person = openApplication('/auth');
    await email();
    await person.click(press('Entrar'));
    expect(screen.getByText('Email inválido')).toBeTruthy();
    expect(screen.getByText('Senha é obrigatória')).toBeTruthy();
    const first = await email();
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(api.to('POST /api/login')).toEqual([]);
  });
  test('enters as the demonstration where the page says that the server lets it', async () => {
    const mark = Object.assign(document.createElement('meta'), { name: 'demonstration', content: 'open' });
    document.head.append(mark);
    try {
      const person = openApplication('/auth');
      await email();
      api.refuse('POST /api/login/demonstration', refusal('not_found'));
      await person.click(press('Entrar como demonstração'));
      expect(await toastNamed('A demonstração não abriu')).toBeTruthy();
      api.on('POST /api/login/demonstration', subscriber).on('GET /api/auth/user', subscriber);
      await person.click(press('Entrar como demonstração'));
      expect(await screen.findByRole('heading', { name: 'Agentes de IA' })).toBeTruthy();
    } finally {
      mark.remove();
    }
  });
  test('offers no demonstration where the page does not say so', async () => {
    openApplication('/auth');
    await email();
    expect(screen.queryByRole('button', { name: 'Entrar como demonstração' })).toBeNull();
  });
  test('shows the server’s message for a refused login and keeps the typed values', async () => {
    api.refuse('POST /api/login', refusal('invalid_credentials'));
    const person = openApplication('/auth');
    await person.type(await email(), 'ana@petshop.example');
    await person.type(await password(), 'errada');
    await person.click(press('Entrar'));
    expect(await toastNamed('Falha no login')).toBeTruthy();
    expect(screen.getByText('Email ou senha incorretos.')).toBeTruthy();
    expect(await email()).toHaveProperty('value', 'ana@petshop.example');
    expect(await password()).toHaveProperty('value', 'errada');
  });
  test('offers another mail for an unverified address, once a minute', async () => {
    api
      .refuse('POST /api/login', refusal('email_not_verified'))
      .on('POST /api/resend-verification', { message: 'ok' });
    const person = openApplication('/auth');
    await person.type(await email(), 'ana@petshop.example');
    await person.type(await password(), 'segredo');
    await person.click(press('Entrar'));
    await person.click(await screen.findByRole('button', { name: 'Reenviar email de verificação' }));
    const waiting = await screen.findByRole('button', { name: /Reenviar em (60|5\d) s/ });
    await person.click(waiting);
    expect(api.to('POST /api/resend-verification').map(({ body }) => body)).toEqual([
      { email: 'ana@petshop.example' },
    ]);
  });
  test('sends once on a double submit', async () => {
    let settle = (_answer: Answer) => {};
    api.refuse('POST /api/login', new Promise<Answer>((resolve) => (settle = resolve)));
    const person = openApplication('/auth');
    await person.type(await email(), 'ana@petshop.example');
    await person.type(await password(), 'segredo');
    await person.dblClick(press('Entrar'));
    await person.keyboard('{Enter}');
    settle(refusal('invalid_credentials'));
    await toastNamed('Falha no login');
    expect(api.to('POST /api/login')).toHaveLength(1);
  });
});

describe('sign-up', () => {
  const open = async () => {
    const person = openApplication('/auth');
    await email();
    await person.click(press('Criar conta'));
    await screen.findByLabelText('Telefone');
    return person;
  };
  test('asks for every field with the agreed messages', async () => {
    const person = await open();
    await person.type(await password(), '12345');
    await person.click(press('Criar conta'));
    for (const message of [
      'Nome é obrigatório',
      'Email inválido',
      'Telefone é obrigatório',
      'Senha deve ter pelo menos 6 caracteres',
      'Confirmação de senha é obrigatória',
      'É obrigatório aceitar os termos e políticas de privacidade',
    ]) {
      expect(screen.getByText(message)).toBeTruthy();
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')));
    await person.type(screen.getByLabelText('Confirmar senha'), 'outra');
    expect(screen.getByText('As senhas não coincidem')).toBeTruthy();
  });
  const fill = async (person: Awaited<ReturnType<typeof open>>) => {
    await person.type(screen.getByLabelText('Nome'), 'Ana Souza');
    await person.type(await email(), 'ana@petshop.example');
    await person.type(screen.getByLabelText('Telefone'), '11987654321');
    await person.type(await password(), 'segredo-longo');
    await person.type(screen.getByLabelText('Confirmar senha'), 'segredo-longo');
    await person.click(screen.getByRole('checkbox', { name: /Li e aceito os termos e políticas/ }));
    const pressed = Date.now();
    await person.click(press('Criar conta'));
    return pressed;
  };
  test.each([
    ['/email-verification?email=ana%40petshop.example', '/email-verification?email=ana%40petshop.example'],
    ['https://evil.example/auth', '/auth'],
  ])('follows a redirectTo of %s to %s after the delay', async (redirectTo, reached) => {
    api.on('POST /api/register', { message: 'Confira seu email.', needVerification: true, redirectTo });
    const pressed = await fill(await open());
    expect(await toastNamed('Cadastro realizado')).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull());
    expect(Date.now() - pressed).toBeGreaterThan(1_450);
    expect(address()).toBe(reached);
    expect(api.to('POST /api/register')[0]?.body).toEqual({
      name: 'Ana Souza',
      email: 'ana@petshop.example',
      phone: '+5511987654321',
      password: 'segredo-longo',
      terms_version: '2026-11',
    });
  });
  test("shows the server's field error until the field changes", async () => {
    api.refuse('POST /api/register', refusal('invalid_input', { phone: 'Telefone inválido' }));
    const person = await open();
    await fill(person);
    expect(await screen.findByText('Telefone inválido')).toBeTruthy();
    await person.type(screen.getByLabelText('Telefone'), '{Backspace}0');
    expect(screen.queryByText('Telefone inválido')).toBeNull();
  });
  test('marks a common password as such, and allows it', async () => {
    const person = await open();
    await person.type(await password(), 'senha123');
    expect(await screen.findByText(/“senha123” está entre as senhas mais usadas/)).toBeTruthy();
  });
  test('clears the values when switching between login and sign-up', async () => {
    const person = await open();
    await person.type(await email(), 'ana@petshop.example');
    await person.click(press('Fazer login'));
    expect(await email()).toHaveProperty('value', '');
  });
});

describe('recovery', () => {
  const ask = async () => {
    const person = openApplication('/recover-password');
    await person.type(await email(), 'ana@petshop.example');
    await person.click(press('Enviar link de recuperação'));
  };
  test('tells the user to check the mail', async () => {
    api.on('POST /api/reset-password-request', { message: 'Se a conta existir, o link chega em instantes.' });
    await ask();
    expect(await screen.findByText('Se a conta existir, o link chega em instantes.')).toBeTruthy();
    expect(await toastNamed('Email enviado')).toBeTruthy();
  });
  test('shows a failure', async () => {
    api.refuse('POST /api/reset-password-request', refusal('internal'));
    await ask();
    const alert = await screen.findByText('Erro ao enviar email de recuperação. Tente novamente.');
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    expect(await toastNamed('Falha ao enviar email de recuperação. Tente novamente.')).toBeTruthy();
  });
  test('shows an invalid link when the reset page has no token', async () => {
    openApplication('/redefinir-senha');
    expect(await screen.findByText('Token Inválido')).toBeTruthy();
    expect(screen.getByText('O link de redefinição de senha é inválido ou expirou.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar para o login' })).toHaveProperty('pathname', '/auth');
  });
});

describe('side menu', () => {
  test('lists every entry in order, marks the current one, and logs out', async () => {
    api.on('GET /api/auth/user', subscriber).on('POST /api/logout', { message: 'ok' });
    const person = openApplication('/faq');
    await person.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    const menu = await screen.findByRole('navigation', { name: 'Principal' });
    expect([...menu.querySelectorAll('a, button')].map((entry) => entry.textContent?.trim())).toEqual([
      ...screens.flatMap((row) => row.menu?.label ?? []),
      'Tutorial de uso',
    ]);
    expect(menu.querySelectorAll('[aria-current="page"]')).toHaveLength(1);
    expect(within(menu).getByRole('link', { name: 'Perguntas Frequentes', current: 'page' })).toBeTruthy();
    api.refuse('GET /api/auth/user', refusal('unauthenticated'));
    await person.click(press('Sair'));
    await waitFor(() => expect(address()).toBe('/auth'));
    expect(await toastNamed('Você foi desconectado com sucesso.')).toBeTruthy();
  });
});

test('shows nothing of an account once another tab has signed in another one', async () => {
  const conversations = (title: string) => [
    {
      id: 1,
      lista_id: 3,
      title,
      pinned: false,
      match: null,
      created_at: '2026-11-20T12:00:00.000Z',
      last_at: '2026-11-20T12:00:00.000Z',
    },
  ];
  api.on('GET /api/auth/user', subscriber).on('GET /api/conversations', conversations('Segredo da Ana'));
  openApplication('/');
  await screen.findByText('Segredo da Ana');
  api
    .on('GET /api/auth/user', { ...subscriber, id: 8, firstName: 'Bia' })
    .on('GET /api/conversations', conversations('Da Bia'));
  const otherTab = new BroadcastChannel('changes');
  await waitFor(
    () => {
      otherTab.postMessage({ subjects: [], user: 'Bia' });
      expect(screen.getByText('Da Bia')).toBeTruthy();
    },
    { timeout: 20_000, interval: 500 },
  );
  expect(screen.queryByText('Segredo da Ana')).toBeNull();
  otherTab.close();
});

test('shows the credits and their renewal date in the balance', async () => {
  api.on('GET /api/auth/user', subscriber);
  openApplication('/faq');
  const balance = await screen.findByRole('link', { name: /^Saldo/ });
  expect(balance.textContent).toMatch(/12 créditos *renovam em 05\/12$/);
  expect(balance.getAttribute('href')).toBe('/minha-conta#extrato');
});

test('shows the end date of a cancelled plan in the balance', async () => {
  api.on('GET /api/auth/user', { ...subscriber, plan_ends_at: '2126-12-05T12:00:00.000Z' });
  openApplication('/faq');
  const balance = await screen.findByRole('link', { name: /^Saldo/ });
  expect(balance.textContent).toMatch(/12 créditos *plano até 05\/12$/);
});
