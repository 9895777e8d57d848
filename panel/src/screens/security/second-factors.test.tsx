import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../../web/src/testing/loopback-api.ts';
import { askForProofBy, notProven } from '../../lib/api-client.ts';
import { creation, passkeyDevice } from '../../security/testing/passkey-device.ts';
import {
  api,
  authenticator,
  bodiesOf,
  enter,
  offer,
  press,
  pressTwice,
  serveSteps,
} from '../../security/testing/steps.ts';
import { openPage } from '../../testing/open-panel.tsx';
import { SecurityPage } from './security-page.tsx';

const sessionCall = 'GET /api/admin/session';
const renewal = 'POST /api/admin/second-factor/recovery-codes';
const keysCall = 'GET /api/admin/second-factor/passkeys';
const session = (methods: object = {}) => ({
  id: 7,
  name: 'Ana',
  email: 'ana@petshop.example',
  role: 'operator',
  second_factor: 'passed',
  second_factor_at: '2026-11-25T12:00:00.000Z',
  methods: { authenticator: true, passkeys: 2, recovery_codes: 8, ...methods },
});
const key = (id: string, name: string, last_used_at: string | null = null) => ({
  id,
  name,
  created_at: '2026-11-25T12:00:00.000Z',
  last_used_at,
});

serveSteps();
beforeEach(() => {
  api.on(sessionCall, session());
  api.on(keysCall, [key('k1', 'Celular', '2026-12-01T02:30:00.000Z'), key('k2', 'Notebook')]);
});
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('removes the app once, however often the answer is pressed, and says so', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(`DELETE ${authenticator}`, promise);
  openPage(<SecurityPage />);
  await press('Remover o aplicativo');
  await userEvent.dblClick((await dialog('Remover o aplicativo?')).getByText('Confirmar'));
  await waitFor(() => expect(api.to(`DELETE ${authenticator}`).length).toBeGreaterThan(0));
  api.on(sessionCall, session({ authenticator: false }));
  resolve({ status: 200, body: null });
  await screen.findByText('Aplicativo removido.');
  await screen.findByText('Nenhum aplicativo cadastrado.');
  expect(api.to(`DELETE ${authenticator}`)).toHaveLength(1);
});

test('keeps the app when it is the last second factor, and says why', async () => {
  api.refuse(`DELETE ${authenticator}`, refusal('last_second_factor'));
  openPage(<SecurityPage />);
  await press('Remover o aplicativo');
  await userEvent.click((await dialog('Remover o aplicativo?')).getByText('Confirmar'));
  await screen.findByText('Cadastre outro segundo fator antes.');
  expect(screen.getByText('Cadastrado.').isConnected).toBe(true);
});

test('changes the app without new codes where the earlier ones stay valid', async () => {
  api.on(`POST ${authenticator}`, offer).on(`PUT ${authenticator}`, { recovery_codes: [] });
  openPage(<SecurityPage />);
  await press('Trocar o aplicativo');
  await enter('Código que o aplicativo mostra', '123456');
  await press('Cadastrar');
  await screen.findByText('Aplicativo cadastrado: o antigo não vale mais.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('renews the recovery codes once, shows them until they are kept, and counts them again', async () => {
  api.on(sessionCall, session({ recovery_codes: 1 }));
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(renewal, promise);
  openPage(<SecurityPage />);
  await screen.findByText(/^Você tem 1 código sem uso\./);
  await pressTwice('Gerar códigos novos');
  await waitFor(() => expect(api.to(renewal)).toHaveLength(1));
  api.on(sessionCall, session({ recovery_codes: 2 }));
  resolve({ status: 200, body: { recovery_codes: ['aaaa-1111', 'bbbb-2222'] } });
  await screen.findByText('bbbb-2222');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByText('aaaa-1111').isConnected).toBe(true);
  await press('Guardei os códigos');
  await screen.findByText(/^Você tem 2 códigos sem uso\./);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to(renewal)).toHaveLength(1);
});

test('says why no codes were made', async () => {
  api.refuse(renewal, refusal('rate_limited'));
  openPage(<SecurityPage />);
  await press('Gerar códigos novos');
  await screen.findByText(/Muitas tentativas em pouco tempo/);
  expect(screen.getByText(/^Você tem 8 códigos sem uso\./).isConnected).toBe(true);
});

test('stays in the panel when the proof for the own account is cancelled', async () => {
  const ask = vi.fn(async () => Promise.reject(notProven()));
  askForProofBy(ask);
  openPage(<SecurityPage />);
  await press('Confirmar e abrir Minha conta');
  await screen.findByText('Nada foi feito: falta confirmar que é você.');
  expect(ask).toHaveBeenCalledOnce();
  expect(window.location.pathname).toBe('/');
  askForProofBy(null);
});

test('lists the passkeys with their last use', async () => {
  openPage(<SecurityPage />);
  await screen.findByText('Notebook');
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'CelularCriada em 25/11/2026, 09:00 · usada em 30/11/2026, 23:30RenomearRemover',
    'NotebookCriada em 25/11/2026, 09:00 · ainda não usadaRenomearRemover',
  ]);
});

test('renames the chosen passkey, starting at its name, and not to nothing', async () => {
  const rename = 'PUT /api/admin/second-factor/passkeys';
  api.on(rename, null);
  openPage(<SecurityPage />);
  await press('Renomear Notebook');
  const field = await screen.findByLabelText(/^Nome, como “Celular”/);
  expect(field).toHaveProperty('value', 'Notebook');
  await userEvent.clear(field);
  await userEvent.type(field, '   ');
  await press('Continuar');
  expect(api.to(rename)).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, ' Balcão ');
  api.on(keysCall, [key('k1', 'Celular'), key('k2', 'Balcão')]);
  await pressTwice('Continuar');
  await screen.findByText('Nome da chave salvo.');
  await screen.findByText('Balcão');
  expect(bodiesOf(rename)).toEqual([{ id: 'k2', name: 'Balcão' }]);
});

test('removes the chosen passkey once, however often the answer is pressed', async () => {
  const remove = 'POST /api/admin/second-factor/passkeys/remove';
  api.on(remove, null);
  openPage(<SecurityPage />);
  await press('Remover Notebook');
  api.on(keysCall, [key('k1', 'Celular')]);
  await userEvent.dblClick((await dialog('Remover a chave?')).getByText('Confirmar'));
  await screen.findByText('Chave removida.');
  await waitFor(() => expect(screen.queryByText('Notebook')).toBeNull());
  expect(bodiesOf(remove)).toEqual([{ id: 'k2' }]);
});

test('adds a passkey under a name of its own, and shows it', async () => {
  const { create } = passkeyDevice();
  api.on('POST /api/admin/second-factor/passkeys/challenge', creation);
  api.on('POST /api/admin/second-factor/passkeys', { recovery_codes: [] });
  openPage(<SecurityPage />);
  await press('Cadastrar uma chave');
  const field = await screen.findByLabelText(/^Nome, como “Celular”/);
  expect(field).toHaveProperty('value', '');
  await userEvent.type(field, 'Tablet');
  api.on(keysCall, [key('k1', 'Celular'), key('k3', 'Tablet')]);
  await press('Continuar');
  await screen.findByText('Chave de acesso cadastrada.');
  await screen.findByText('Tablet');
  expect(create).toHaveBeenCalledOnce();
  expect(bodiesOf('POST /api/admin/second-factor/passkeys')).toMatchObject([{ name: 'Tablet' }]);
});
