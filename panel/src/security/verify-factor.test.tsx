import type { FactorMethods } from '@matilha/contract/panel/staff-access';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answer, refusal } from '../../../web/src/testing/loopback-api.ts';
import { openPage } from '../testing/open-panel.tsx';
import { passkeyDevice, signing } from './testing/passkey-device.ts';
import { api, bodiesOf, enter, press, pressTwice, serveSteps } from './testing/steps.ts';
import { VerifyFactor } from './verify-factor.tsx';

const byCode = 'POST /api/admin/second-factor/code';
const byRecovery = 'POST /api/admin/second-factor/recovery-code';
const challenge = 'POST /api/admin/second-factor/passkey/challenge';
const byPasskey = 'POST /api/admin/second-factor/passkey';
const appCode = 'Código do aplicativo';

serveSteps();
function open(methods: Partial<FactorMethods>) {
  const onPassed = vi.fn();
  const all = { authenticator: true, passkeys: 0, recovery_codes: 0, ...methods };
  openPage(<VerifyFactor methods={all} onPassed={onPassed} />);
  return onPassed;
}

test('passes once with the code of the app, however often the button is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  api.refuse(byCode, promise);
  const onPassed = open({});
  await enter(appCode, '123 456');
  await pressTwice('Confirmar');
  await waitFor(() => expect(api.to(byCode)).toHaveLength(1));
  resolve({ status: 200, body: { message: 'Pronto.' } });
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
  expect(bodiesOf(byCode)).toEqual([{ code: '123 456' }]);
});

test('keeps a refused code to be corrected, and takes the refusal back at the next attempt', async () => {
  api.refuse(byCode, refusal('invalid_input', { code: 'Código incorreto' }));
  const onPassed = open({});
  await enter(appCode, '111111');
  await press('Confirmar');
  await screen.findByText('Código incorreto');
  expect(screen.getByLabelText(appCode)).toHaveProperty('value', '111111');
  expect(onPassed).not.toHaveBeenCalled();
  api.on(byCode, { message: 'Pronto.' });
  await enter(appCode, '123456');
  await press('Confirmar');
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
  expect(screen.queryByText('Código incorreto')).toBeNull();
});

test('passes with a recovery code, which is text and goes to its own call', async () => {
  api.on(byRecovery, { message: 'Pronto.' });
  const onPassed = open({ recovery_codes: 3 });
  await press('Usar um código de recuperação');
  await enter('Código de recuperação', 'aaaa-bbbb-cccc');
  expect(screen.getByLabelText('Código de recuperação').getAttribute('inputmode')).toBe('text');
  await press('Confirmar');
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
  expect(bodiesOf(byRecovery)).toEqual([{ code: 'aaaa-bbbb-cccc' }]);
  expect(api.to(byCode)).toEqual([]);
});

test('goes back from the recovery code to the app, whose keyboard has numbers', async () => {
  open({ recovery_codes: 1 });
  await press('Usar um código de recuperação');
  await screen.findByLabelText('Código de recuperação');
  await press('Voltar');
  expect((await screen.findByLabelText(appCode)).getAttribute('inputmode')).toBe('numeric');
});

test('signs with a passkey of the person, and passes', async () => {
  const { get } = passkeyDevice();
  api.on(challenge, signing).on(byPasskey, { message: 'Pronto.' });
  const onPassed = open({ authenticator: false, passkeys: 1 });
  await press('Usar chave de acesso');
  await waitFor(() => expect(onPassed).toHaveBeenCalledOnce());
  expect(get).toHaveBeenCalledOnce();
  expect(bodiesOf(byPasskey)).toMatchObject([
    { credential: { id: 'AQID', response: { signature: 'AQID' } } },
  ]);
});

test('says in Portuguese that a passkey was not used, and passes nothing', async () => {
  const { get } = passkeyDevice();
  get.mockRejectedValue(new DOMException('The operation was aborted', 'NotAllowedError'));
  api.on(challenge, signing);
  const onPassed = open({ passkeys: 1 });
  await press('Usar chave de acesso');
  await screen.findByText('A chave de acesso não foi usada. Tente de novo ou escolha outro modo.');
  expect(onPassed).not.toHaveBeenCalled();
  expect(api.to(byPasskey)).toEqual([]);
});

const ways: Readonly<Record<string, [Partial<FactorMethods>, device: boolean, string[]]>> = {
  'the app alone to a person with the app alone': [{}, true, ['Confirmar']],
  'all three ways to a person who has them': [
    { passkeys: 1, recovery_codes: 1 },
    true,
    ['Confirmar', 'Usar chave de acesso', 'Usar um código de recuperação'],
  ],
  'no passkey on a device without them': [
    { passkeys: 1, recovery_codes: 1 },
    false,
    ['Confirmar', 'Usar um código de recuperação'],
  ],
  'no code of an app to a person without one': [
    { authenticator: false, passkeys: 1 },
    true,
    ['Usar chave de acesso'],
  ],
};

test.each(Object.entries(ways))('offers %s', async (_, [methods, device, buttons]) => {
  if (device) passkeyDevice();
  open(methods);
  await screen.findByText(buttons[0] ?? '');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});
