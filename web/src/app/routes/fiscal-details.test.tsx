import type { FiscalState } from '@matilha/contract/billing/fiscal';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackApi, refusal, subscriber } from '#web/testing/loopback-api.ts';
import { openApplication } from '#web/testing/open-application.tsx';
import { billingApi, dismissToast } from './testing/billing-fixture.ts';

let api: LoopbackApi;
beforeEach(async () => {
  api = billingApi();
  await api.start();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  await api.stop();
});

const needed: FiscalState = { details: null, needed: true };
const details = {
  documento: '52998224725',
  nome: 'Ana Souza',
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
  retem_iss: false,
};
const title = 'Dados para a nota fiscal';
const card = async () => within(await screen.findByRole('region', { name: title }, { timeout: 20_000 }));
async function openForm() {
  const region = await card();
  fireEvent.click(region.getByRole('button', { name: 'Preencher' }));
  return region;
}
const type = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));

function fill() {
  type('CPF ou CNPJ', '52998224725');
  type('CEP', '01310100');
  type('Rua ou avenida', 'Avenida Paulista');
  type('Número', '1000');
  type('Bairro', 'Bela Vista');
  type('Cidade', 'São Paulo');
  fireEvent.change(screen.getByLabelText('Estado'), { target: { value: 'SP' } });
}

test('asks a payer once, formats the numbers and shows what was saved', async () => {
  api.on('GET /api/fiscal-details', needed);
  api.on('POST /api/fiscal-details', { details, needed: false });
  openApplication('/subscription');
  const region = await openForm();
  expect(region.getByText(/precisa dos dados de quem comprou/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nome ou razão social').value).toBe('Ana Souza');
  fill();
  expect(screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ').value).toBe('529.982.247-25');
  expect(screen.getByLabelText<HTMLInputElement>('CEP').value).toBe('01310-100');
  save();
  expect(await region.findByText('529.982.247-25', {}, { timeout: 20_000 })).toBeTruthy();
  expect(region.getByText('Avenida Paulista, 1000, Bela Vista')).toBeTruthy();
  expect(region.getByText('São Paulo, SP, CEP 01310-100')).toBeTruthy();
  expect(api.to('POST /api/fiscal-details').map(({ body }) => body)).toEqual([details]);
  expect(document.activeElement).toBe(region.getByRole('button', { name: 'Editar' }));
});

test('shows the problem at each field, keeps the typed values and sends nothing', async () => {
  api.on('GET /api/fiscal-details', needed);
  openApplication('/subscription');
  await openForm();
  type('CPF ou CNPJ', '529.982.247-26');
  type('CEP', '123');
  save();
  expect(screen.getByText('Esse CPF não existe. Confira os números')).toBeTruthy();
  expect(screen.getByText('O CEP tem 8 números')).toBeTruthy();
  expect(screen.getByText('Informe a rua ou avenida')).toBeTruthy();
  expect(screen.getByText('Escolha o estado')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('CPF ou CNPJ')));
  expect(screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ').value).toBe('529.982.247-26');
  expect(api.to('POST /api/fiscal-details')).toEqual([]);
});

test('keeps the typed values when the server fails, and saves at the next try', async () => {
  api.on('GET /api/fiscal-details', needed);
  api.refuse('POST /api/fiscal-details', refusal('unavailable'));
  openApplication('/subscription');
  const region = await openForm();
  fill();
  save();
  expect(await region.findByText(/O que você digitou continua aqui/, {}, { timeout: 20_000 })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Rua ou avenida').value).toBe('Avenida Paulista');
  api.on('POST /api/fiscal-details', { details, needed: false });
  save();
  expect(await region.findByText('529.982.247-25', {}, { timeout: 20_000 })).toBeTruthy();
});

test('keeps the problem of the CPF and the CEP that the server named until they change', async () => {
  api.on('GET /api/fiscal-details', needed);
  const problems = { documento: 'Esse documento foi recusado', cep: 'Esse CEP não existe' };
  api.refuse('POST /api/fiscal-details', refusal('invalid_input', problems));
  openApplication('/subscription');
  const region = await openForm();
  fill();
  fireEvent.change(screen.getByLabelText('CEP'), { target: { value: '01310100' } });
  save();
  expect(await region.findByText(problems.documento)).toBeTruthy();
  fireEvent.blur(screen.getByLabelText(/^CPF ou CNPJ/));
  fireEvent.blur(screen.getByLabelText(/^CEP/));
  expect(screen.getByLabelText<HTMLInputElement>(/^CEP/).value).toBe('01310-100');
  expect(region.getByText(problems.documento)).toBeTruthy();
  expect(region.getByText(problems.cep)).toBeTruthy();
  type('CEP', '01310200');
  expect(region.queryByText(problems.cep)).toBeNull();
});

test('takes one line until it is opened, and closes again', async () => {
  api.on('GET /api/fiscal-details', needed);
  openApplication('/subscription');
  const region = await card();
  expect(region.queryByRole('textbox')).toBeNull();
  fireEvent.click(region.getByRole('button', { name: 'Preencher' }));
  expect(region.getByRole('button', { name: 'Salvar' })).toBeTruthy();
  fireEvent.click(region.getByRole('button', { name: 'Cancelar' }));
  expect(region.queryByRole('textbox')).toBeNull();
});

test('claims no confirmed payment beside an overdue plan', async () => {
  const overdue = { ...subscriber, tier_id: 2, payment_status: 'atrasado' };
  api.on('GET /api/auth/user', overdue).on('GET /api/user', overdue).on('GET /api/fiscal-details', needed);
  openApplication('/subscription');
  await openForm();
  expect(document.body.textContent).not.toMatch(/confirmado/);
});

test('shows saved data in Minha Conta, where they can be edited', async () => {
  api.on('GET /api/fiscal-details', { details, needed: false });
  api.on('GET /api/privacy/consents', {}).on('GET /api/sessions', []);
  openApplication('/minha-conta');
  const region = await card();
  expect(region.getByText('529.982.247-25')).toBeTruthy();
  fireEvent.click(region.getByRole('button', { name: 'Editar' }));
  expect(region.getByText('A mudança vale para as próximas notas.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('CPF ou CNPJ').value).toBe('529.982.247-25');
});

test.each([
  ['saved data', details],
  ['a form to somebody who never paid', null],
])('hides %s in the subscription', async (_, saved) => {
  api.on('GET /api/fiscal-details', { details: saved, needed: false });
  openApplication('/subscription');
  await screen.findByRole('heading', { name: 'Companheiro' }, { timeout: 20_000 });
  await waitFor(() => expect(api.to('GET /api/fiscal-details')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: title })).toBeNull();
});

test('takes city and state from the account', async () => {
  const user = { ...subscriber, cidade: 'Santos', estado: 'São Paulo' };
  api.on('GET /api/auth/user', user).on('GET /api/user', user).on('GET /api/fiscal-details', needed);
  openApplication('/subscription');
  await openForm();
  expect(screen.getByLabelText<HTMLInputElement>('Cidade').value).toBe('Santos');
  expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('SP');
});
