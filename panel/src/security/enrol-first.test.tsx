import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { EnrolFirst } from './enrol-first.tsx';
import { creation, passkeyDevice } from './testing/passkey-device.ts';
import {
  api,
  authenticator,
  bodiesOf,
  enter,
  offer,
  press,
  pressTwice,
  secret,
  serveSteps,
} from './testing/steps.ts';

const byApp = 'Aplicativo de códigos no celular';
const byPasskey = 'Chave de acesso deste aparelho';
const challenge = 'POST /api/admin/second-factor/passkeys/challenge';
const passkeys = 'POST /api/admin/second-factor/passkeys';

serveSteps();
function open() {
  const onDone = vi.fn();
  openPage(<EnrolFirst onDone={onDone} />);
  return onDone;
}

test('enrols an app once with its first code, and ends after the recovery codes were kept', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.on(`POST ${authenticator}`, offer).refuse(`PUT ${authenticator}`, promise);
  const onDone = open();
  await press(byApp);
  await enter('Código que o aplicativo mostra', '123456');
  await pressTwice('Cadastrar');
  await waitFor(() => expect(api.to(`PUT ${authenticator}`)).toHaveLength(1));
  resolve({ status: 200, body: { recovery_codes: ['aaaa-1111', 'bbbb-2222'] } });
  const codes = await screen.findByRole('list', { name: 'Códigos de recuperação' });
  expect([...codes.children].map(({ textContent }) => textContent)).toEqual(['aaaa-1111', 'bbbb-2222']);
  expect(onDone).not.toHaveBeenCalled();
  await press('Guardei os códigos');
  expect(onDone).toHaveBeenCalledOnce();
  expect(bodiesOf(`PUT ${authenticator}`)).toEqual([{ secret, code: '123456' }]);
});

test('shows the secret as a picture, in groups of four and as a link into the app', async () => {
  api.on(`POST ${authenticator}`, offer);
  open();
  await press(byApp);
  const picture = await screen.findByRole('img', { name: 'QR code para o aplicativo de códigos' });
  expect(picture.getAttribute('viewBox')).toBe('0 0 25 25');
  expect(picture.querySelector('path')?.getAttribute('d')).toBe(offer.qr.path);
  expect(screen.getByRole('link', { name: 'Abra no aplicativo' }).getAttribute('href')).toBe(offer.uri);
  expect(screen.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567').tagName).toBe('CODE');
});

test('keeps the same secret after a wrong code, so that the app need not be set up again', async () => {
  api.on(`POST ${authenticator}`, offer);
  api.refuse(`PUT ${authenticator}`, refusal('invalid_input', { code: 'Código incorreto' }));
  const onDone = open();
  await press(byApp);
  await enter('Código que o aplicativo mostra', '000000');
  await press('Cadastrar');
  await screen.findByText('Código incorreto');
  api.on(`PUT ${authenticator}`, { recovery_codes: ['aaaa-1111'] });
  await enter('Código que o aplicativo mostra', '123456');
  await press('Cadastrar');
  await screen.findByText('aaaa-1111');
  expect(bodiesOf(`PUT ${authenticator}`)).toEqual([
    { secret, code: '000000' },
    { secret, code: '123456' },
  ]);
  expect(api.to(`POST ${authenticator}`)).toHaveLength(1);
  expect(onDone).not.toHaveBeenCalled();
});

test('asks for another secret when the app is chosen again, and says why there is none', async () => {
  api.on(`POST ${authenticator}`, offer);
  open();
  await press(byApp);
  await screen.findByRole('img');
  await press('Voltar');
  api.refuse(`POST ${authenticator}`, refusal('rate_limited'));
  await press(byApp);
  await screen.findByText(/Muitas tentativas em pouco tempo/);
  expect(screen.queryByRole('img')).toBeNull();
  expect(api.to(`POST ${authenticator}`)).toHaveLength(2);
});

test('enrols a passkey of the device, and ends after the recovery codes were kept', async () => {
  const { create } = passkeyDevice();
  api.on(challenge, creation).on(passkeys, { recovery_codes: ['cccc-3333'] });
  const onDone = open();
  await pressTwice(byPasskey);
  await screen.findByText('cccc-3333');
  expect(create).toHaveBeenCalledOnce();
  expect(bodiesOf(passkeys)).toMatchObject([{ name: 'Primeiro aparelho', credential: { id: 'AQID' } }]);
  await press('Guardei os códigos');
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([
  ['InvalidStateError', 'Este aparelho já tem uma chave sua cadastrada.'],
  ['NotAllowedError', 'A chave de acesso não foi usada. Tente de novo ou escolha outro modo.'],
])('explains the %s of the browser, and the app can still be chosen', async (kind, sentence) => {
  const { create } = passkeyDevice();
  create.mockRejectedValue(new DOMException('The operation was aborted', kind));
  api.on(challenge, creation).on(`POST ${authenticator}`, offer);
  open();
  await press(byPasskey);
  await screen.findByText(sentence);
  expect(api.to(passkeys)).toEqual([]);
  await press(byApp);
  await screen.findByRole('img');
});

test('offers the app alone on a device without passkeys', async () => {
  open();
  await screen.findByText(byApp);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([byApp]);
});
