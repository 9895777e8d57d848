import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { navigate } from '#web/lib/navigation/location.ts';
import { forgetAddressToken } from '#web/testing/forget-address-token.ts';
import { type Answer, LoopbackApi, refusal } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { takeAddressToken } from '../address-token.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = new LoopbackApi().refuse('GET /api/auth/user', refusal('unauthenticated'));
  await api.start();
});
afterEach(async () => {
  cleanup();
  forgetAddressToken();
  await api.stop();
});

test.each([
  ['?email=ana%40petshop.example', 'ana@petshop.example'],
  ['', 'seu email'],
  ['?email=%3Cb%3Ex', 'seu email'],
])('shows, for the confirmation screen opened with %j, the address %s', async (search, shown) => {
  openApplication(`/email-verification${search}`);
  expect((await screen.findByText(shown)).tagName).toBe('STRONG');
  expect(screen.getByRole('button', { name: /^Reenviar/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar para o login' }).getAttribute('href')).toBe('/auth');
});

test('fills the address in at the login after its link was used', async () => {
  const verified = { message: 'ok', redirectTo: '/email-verificado', email: 'ana@petshop.example' };
  api.on('POST /api/verify-email', verified);
  navigate(`/email-verification?token=${'t'.repeat(43)}`, { replace: true });
  takeAddressToken();
  const person = openApplication('/email-verification');
  await person.click(await screen.findByRole('link', { name: 'Ir para o login' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ana@petshop.example');
});

test('checks a reset link before it asks for a new password', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('GET /api/validate-reset-token', promise);
  navigate(`/redefinir-senha?token=${'t'.repeat(43)}`, { replace: true });
  takeAddressToken();
  openApplication('/redefinir-senha');
  expect(await screen.findByText('Validando token...')).toBeTruthy();
  expect(screen.queryByLabelText('Nova senha')).toBeNull();
  resolve({ status: 200, body: { message: 'O link vale.' } });
  expect(await screen.findByLabelText('Nova senha')).toBeTruthy();
  expect(screen.getByLabelText('Confirmar nova senha')).toBeTruthy();
});

test('says that an invitation to the team is opening', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse('POST /api/staff-invitations/check', promise);
  navigate(`/convite?token=${'t'.repeat(43)}`, { replace: true });
  takeAddressToken();
  openApplication('/convite');
  expect((await screen.findByText('Abrindo o convite...')).role).toBe('status');
  resolve({ status: 200, body: { email: 'bia@matilha.example', role: 'editor' } });
  expect(await screen.findByText(/bia@matilha.example/)).toBeTruthy();
  expect(screen.queryByText('Abrindo o convite...')).toBeNull();
});

test.each([
  [`/redefinir-senha?token=${'t'.repeat(43)}`, '/redefinir-senha'],
  [
    `/redefinir-senha?motivo=varios-cadastros&token=${'t'.repeat(43)}#x`,
    '/redefinir-senha?motivo=varios-cadastros',
  ],
  [`/convite#${'t'.repeat(43)}`, '/convite'],
  ['/subscription?success=true&payment_intent_client_secret=pi_1_secret_x', '/subscription?success=true'],
  ['/comprar/8?success=true&setup_intent_client_secret=x#pagar', '/comprar/8?success=true#pagar'],
  ['/chat/1?message=a%20b#x', '/chat/1?message=a%20b#x'],
])('takes the secrets out of %s before anything is rendered', (address, left) => {
  window.history.replaceState(null, '', address);
  const { length } = window.history;
  takeAddressToken();
  expect(window.location.href).toBe(new URL(left, window.location.href).href);
  expect(window.history).toHaveLength(length);
});
