import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';

const api = new LoopbackApi();
const code = 'POST /api/purchases/claim-code';
const claim = 'POST /api/purchases/claim';

beforeEach(async () => {
  await api.start();
  api
    .on('GET /api/user', subscriber)
    .on('GET /api/auth/user', subscriber)
    .on(code, { message: 'Se houver uma compra com esse email, o código chega em instantes.' })
    .on(claim, { message: 'Pronto! Seu conteúdo está liberado.', produtos: ['Guia de preços'] });
});
afterEach(() => api.stop());

const firstLoad = { timeout: 20_000 };
async function open() {
  const person = openApplication('/resgatar-compra');
  await screen.findByRole('heading', { name: 'Resgatar compra' }, firstLoad);
  return person;
}
async function askFor(email: string) {
  const person = await open();
  await person.type(screen.getByLabelText('Email usado na compra'), `${email}{Enter}`);
  await screen.findByRole('heading', { name: 'Digite o código' });
  return person;
}

test('leads from the address to the content with the keyboard alone', async () => {
  const calls = api.to(claim).length;
  const person = await askFor(' Outra@Exemplo.com.br ');
  const field = screen.getByLabelText('Código de 6 dígitos');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(screen.getByText('outra@exemplo.com.br')).toBeTruthy();
  await person.paste('123 456');
  await person.keyboard('{Enter}');
  const done = await screen.findByRole('heading', { name: 'Pronto! Seu conteúdo está liberado.' });
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(screen.getByText('Guia de preços')).toBeTruthy();
  const onwards = screen.getByRole('link', { name: 'Ir para o banco de conhecimento' });
  expect(onwards.getAttribute('href')).toBe('/banco-conhecimento');
  expect(api.to(claim).slice(calls)).toMatchObject([
    { body: { email: 'outra@exemplo.com.br', code: '123456' } },
  ]);
});

test('shows an invalid address under the field, and sends nothing', async () => {
  const asked = api.to(code).length;
  const person = await open();
  await person.type(screen.getByLabelText('Email usado na compra'), 'outra{Enter}');
  expect(await screen.findByText('Email inválido')).toBeTruthy();
  expect(api.to(code)).toHaveLength(asked);
  await person.type(screen.getByLabelText('Email usado na compra'), '@exemplo.com.br{Enter}');
  const claims = api.to(claim).length;
  await person.type(await screen.findByLabelText('Código de 6 dígitos'), '12a34{Enter}');
  expect(await screen.findByText('Digite o código de 6 dígitos')).toBeTruthy();
  expect(api.to(claim)).toHaveLength(claims);
});

test('keeps the typed code when it is wrong, and explains the next step', async () => {
  api.refuse(claim, refusal('invalid_code'));
  const person = await askFor('outra@exemplo.com.br');
  await person.type(screen.getByLabelText('Código de 6 dígitos'), '654321{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Código inválido ou vencido. Peça um novo.');
  expect(screen.getByLabelText<HTMLInputElement>('Código de 6 dígitos').value).toBe('654321');
  await person.click(screen.getByRole('button', { name: 'Usar outro email' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Email usado na compra');
  expect(field.value).toBe('outra@exemplo.com.br');
});

test('delays another code by a minute, or as long as the server asks', async () => {
  await askFor('outra@exemplo.com.br');
  const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Reenviar em \d+ s$/ });
  expect(again.disabled).toBe(true);
});

test('shows too many codes and an unconfirmed account as errors in the page', async () => {
  const person = await open();
  for (const refused of ['rate_limited', 'provisional_account'] as const) {
    api.refuse(code, refusal(refused));
    const field = screen.getByLabelText('Email usado na compra');
    await person.clear(field);
    await person.type(field, 'outra@exemplo.com.br{Enter}');
    const { message } = refusal(refused).body as { message: string };
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message));
  }
});

test('explains an address whose purchases were all refunded', async () => {
  api.on(claim, { message: 'Este email não tem mais nenhuma compra para liberar.', produtos: [] });
  const person = await askFor('outra@exemplo.com.br');
  await person.type(screen.getByLabelText('Código de 6 dígitos'), '123456{Enter}');
  expect(await screen.findByText('Este email não tem mais nenhuma compra para liberar.')).toBeTruthy();
});
