import * as z from 'zod/mini';
import { confirmation } from '../../errors.ts';
import {
  addPasskeyInput,
  authenticatorCodeInput,
  authenticatorOffer,
  enrolAuthenticatorInput,
  panelSession,
  passkey,
  passkeyCreation,
  passkeyRequest,
  recoveryCodeInput,
  recoveryCodesOutput,
  removePasskeyInput,
  renamePasskeyInput,
  signPasskeyInput,
} from '../../panel/staff-access.ts';
import { signIn, staff } from '../../rights/call-right.ts';
import { call } from '../call.ts';

export const tag = 'Operação: segundo fator';

export const readPanelSession = call('GET /api/admin/session', {
  summary: 'Quem está no painel, e o segundo fator desta sessão',
  right: signIn,
  output: panelSession,
});
export const verifyCode = call('POST /api/admin/second-factor/code', {
  summary: 'Confirma com um código do aplicativo',
  right: signIn,
  body: authenticatorCodeInput,
  output: confirmation,
  refuses: [409],
});
export const verifyRecoveryCode = call('POST /api/admin/second-factor/recovery-code', {
  summary: 'Confirma com um código de recuperação',
  right: signIn,
  body: recoveryCodeInput,
  output: confirmation,
  refuses: [409],
});
export const offerAuthenticator = call('POST /api/admin/second-factor/authenticator', {
  summary: 'Oferece um segredo para o aplicativo de códigos',
  right: signIn,
  output: authenticatorOffer,
  refuses: [409],
});
export const enrolAuthenticator = call('PUT /api/admin/second-factor/authenticator', {
  summary: 'Cadastra ou troca o aplicativo de códigos, com o primeiro código dele',
  right: signIn,
  body: enrolAuthenticatorInput,
  output: recoveryCodesOutput,
  refuses: [409],
});
export const removeAuthenticator = call('DELETE /api/admin/second-factor/authenticator', {
  summary: 'Remove o aplicativo de códigos',
  right: staff.mailed('Remover o próprio aplicativo de códigos'),
  refuses: [409],
});
export const renewRecoveryCodes = call('POST /api/admin/second-factor/recovery-codes', {
  summary: 'Troca os códigos de recuperação',
  right: staff.fresh('Trocar os códigos de recuperação'),
  output: recoveryCodesOutput,
  refuses: [409],
});
export const listPasskeys = call('GET /api/admin/second-factor/passkeys', {
  summary: 'Minhas chaves de acesso',
  right: staff.plain,
  output: z.array(passkey),
});
export const offerPasskey = call('POST /api/admin/second-factor/passkeys/challenge', {
  summary: 'Começa o cadastro de uma chave de acesso',
  right: signIn,
  output: passkeyCreation,
  refuses: [409],
});
export const addPasskey = call('POST /api/admin/second-factor/passkeys', {
  summary: 'Cadastra uma chave de acesso',
  right: signIn,
  body: addPasskeyInput,
  output: recoveryCodesOutput,
  refuses: [409],
});
export const askForPasskey = call('POST /api/admin/second-factor/passkey/challenge', {
  summary: 'Pede a assinatura de uma chave de acesso',
  right: signIn,
  output: passkeyRequest,
  refuses: [409],
});
export const verifyPasskey = call('POST /api/admin/second-factor/passkey', {
  summary: 'Confirma com uma chave de acesso',
  right: signIn,
  body: signPasskeyInput,
  output: confirmation,
  refuses: [409],
});
export const renamePasskey = call('PUT /api/admin/second-factor/passkeys', {
  summary: 'Muda o nome de uma chave de acesso',
  right: staff.plain,
  body: renamePasskeyInput,
  refuses: [409],
});
export const removePasskey = call('POST /api/admin/second-factor/passkeys/remove', {
  summary: 'Remove uma chave de acesso',
  right: staff.mailed('Remover uma chave de acesso'),
  body: removePasskeyInput,
  refuses: [409],
});
