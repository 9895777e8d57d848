import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { navigate } from '#web/lib/navigation/location.ts';
import { forgetAddressToken } from '#web/testing/forget-address-token.ts';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { address, openApplication } from '#web/testing/open-application.tsx';
import { toastStore } from '#web/ui/toasts/toast-store.ts';
import { takeAddressToken } from './address-token.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi()
    .on('GET /api/settings', {
      brandName: 'Matilha',
      supportUrl: '',
      billingUrl: '',
      termsUrl: '/termos',
      termsVersion: '2026-11',
      payments: null,
      tutorial: { enabled: true, backgroundImage: '', steps: [] },
    })
    .on('GET /api/faq', [])
    .on('GET /api/categorias', [{ id: 1, nome: 'Marketing' }])
    .on('GET /api/lists', [])
    .refuse('GET /api/auth/user', refusal('unauthenticated'));
  await api.start();
});
afterEach(async () => {
  cleanup();
  forgetAddressToken();
  const left = toastStore.current();
  if (left) toastStore.dismiss(left.id);
  await api.stop();
});

const field = (label: string) => screen.findByLabelText(label);
const press = (name: string) => screen.getByRole('button', { name });
const says = (
  title: string,
  description: string | undefined,
  variant: 'destructive' | 'default' = 'default',
) =>
  waitFor(() => {
    const { title: shown, description: text, variant: style = 'default' } = toastStore.current() ?? {};
    expect({ shown, text, style }).toEqual({ shown: title, text: description, style: variant });
  });
const unavailable = 'O serviço está indisponível por um momento. Tente de novo em instantes.';

describe('login', () => {
  const logIn = async () => {
    const person = openApplication('/auth');
    await person.type(await field('Email'), 'ana@petshop.example');
    await person.type(await field('Senha'), 'segredo-longo');
    await person.click(press('Entrar'));
  };
  test.each([
    ['Ana', 'ana@petshop.example', 'Bem-vindo de volta, Ana!'],
    ['', 'ana@petshop.example', 'Bem-vindo de volta, ana!'],
    ['', '@petshop.example', 'Bem-vindo de volta, usuário!'],
  ])('greets %j of %s', async (firstName, email, greeting) => {
    api.on('POST /api/login', { ...subscriber, firstName, email });
    await logIn();
    await says('Login realizado', greeting);
  });
  test('shows a failure as such', async () => {
    api.refuse('POST /api/login', refusal('invalid_credentials'));
    await logIn();
    await says('Falha no login', 'Email ou senha incorretos.', 'destructive');
  });
});

describe('sign-up', () => {
  const signUp = async () => {
    const person = openApplication('/auth');
    await field('Email');
    await person.click(press('Criar conta'));
    await person.type(await field('Nome'), 'Ana Souza');
    await person.type(await field('Email'), 'ana@petshop.example');
    await person.type(await field('Telefone'), '11987654321');
    await person.type(await field('Senha'), 'segredo-longo');
    await person.type(await field('Confirmar senha'), 'segredo-longo');
    await person.click(screen.getByRole('checkbox', { name: /Li e aceito os termos e políticas/ }));
    await person.click(press('Criar conta'));
  };
  test.each([
    ['Confira seu email.', 'Confira seu email.'],
    ['', 'Verifique seu email para ativar sua conta.'],
  ])('shows the server’s %j as %j, also on the page', async (message, shown) => {
    const redirectTo = '/email-verification';
    api.on('POST /api/register', { message, needVerification: true, redirectTo });
    await signUp();
    await says('Cadastro realizado', shown);
    expect(document.querySelector('form')?.textContent).toContain(shown);
  });
  test('shows the server’s message after a failure and keeps every value', async () => {
    api.refuse('POST /api/register', refusal('unavailable'));
    await signUp();
    await says('Falha no cadastro', unavailable, 'destructive');
    expect(await field('Nome')).toHaveProperty('value', 'Ana Souza');
    expect(address()).toBe('/auth');
  });
});

describe('logout', () => {
  const leave = async () => {
    api.on('GET /api/auth/user', subscriber);
    const person = openApplication('/faq');
    await person.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    await person.click(await screen.findByRole('button', { name: 'Sair' }));
  };
  test('confirms the logout', async () => {
    api.on('POST /api/logout', { message: 'ok' });
    await leave();
    await says('Logout realizado', 'Você foi desconectado com sucesso.');
  });
  test('shows why a logout failed, and stays on the screen', async () => {
    api.refuse('POST /api/logout', refusal('unavailable'));
    await leave();
    await says('Falha no logout', unavailable, 'destructive');
    expect(address()).toBe('/faq');
  });
});

describe('recovery', () => {
  const ask = async () => {
    const person = openApplication('/recover-password');
    await person.type(await field('Email'), 'ana@petshop.example');
    await person.click(press('Enviar link de recuperação'));
  };
  test('tells the user to check the mail', async () => {
    api.on('POST /api/reset-password-request', { message: 'ok' });
    await ask();
    await says('Email enviado', 'Verifique sua caixa de entrada para recuperar sua senha.');
  });
  test('shows a failure as such', async () => {
    api.refuse('POST /api/reset-password-request', refusal('internal'));
    await ask();
    await says('Erro', 'Falha ao enviar email de recuperação. Tente novamente.', 'destructive');
  });
});

describe('the resent mail', () => {
  const again = async () => {
    const person = openApplication('/email-verification?email=ana%40petshop.example');
    await person.click(await screen.findByRole('button', { name: /^Reenviar/ }));
  };
  test('confirms that it was sent', async () => {
    api.on('POST /api/resend-verification', { message: 'ok' });
    await again();
    await says('Email reenviado', undefined);
  });
  test('shows a failure as such', async () => {
    api.refuse('POST /api/resend-verification', refusal('internal'));
    await again();
    await says('Erro', 'Falha ao reenviar email. Tente novamente.', 'destructive');
  });
});

describe('a new password', () => {
  const open = async () => {
    api.on('GET /api/validate-reset-token', { message: 'ok' });
    navigate(`/redefinir-senha?token=${'t'.repeat(43)}`, { replace: true });
    takeAddressToken();
    const person = openApplication('/redefinir-senha');
    await field('Nova senha');
    const send = async (password: string, confirmation: string) => {
      await person.clear(await field('Nova senha'));
      await person.type(await field('Nova senha'), password);
      await person.clear(await field('Confirmar nova senha'));
      if (confirmation) await person.type(await field('Confirmar nova senha'), confirmation);
      await person.click(press('Redefinir Senha'));
    };
    return send;
  };
  test('checks the password with the messages of the sign-up', async () => {
    const send = await open();
    await send('12345', '');
    expect(screen.getByText('Senha deve ter pelo menos 6 caracteres')).toBeTruthy();
    expect(screen.getByText('Confirmação de senha é obrigatória')).toBeTruthy();
    await send('123456', '1234567');
    expect(screen.getByText('As senhas não coincidem')).toBeTruthy();
    expect(api.to('POST /api/reset-password')).toEqual([]);
  });
  test('confirms the change', async () => {
    api.on('POST /api/reset-password', { message: 'ok' });
    const send = await open();
    await send('segredo-longo', 'segredo-longo');
    await says('Sucesso!', 'Sua senha foi redefinida com sucesso. Você pode fazer login agora.');
    expect(screen.getByRole('heading', { name: 'Senha Redefinida!' })).toBeTruthy();
  });
  test.each([
    ['refused', refusal('invalid_token'), 'Este link é inválido ou expirou. Peça um novo para continuar.'],
    ['not understood', { status: 200, body: 'x' }, 'Erro ao redefinir senha'],
  ])('shows a failure as such: %s', async (_, answer, sentence) => {
    api.refuse('POST /api/reset-password', answer);
    const send = await open();
    await send('segredo-longo', 'segredo-longo');
    await says('Erro', sentence, 'destructive');
    expect(await field('Nova senha')).toHaveProperty('value', 'segredo-longo');
  });
});
