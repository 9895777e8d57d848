import { confirmation } from '@matilha/contract/errors';
import { passkeyCreation, passkeyRequest, recoveryCodesOutput } from '@matilha/contract/staff-access';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from '../lib/api-client.ts';
import { factorPath } from './panel-session.ts';

export const passkeysWork = browserSupportsWebAuthn;

/** Replaces what the browser says, which is English and for developers. */
async function byBrowser<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new Error(
      known
        ? 'Este aparelho já tem uma chave sua cadastrada.'
        : 'A chave de acesso não foi usada. Tente de novo ou escolha outro modo.',
      { cause: error },
    );
  }
}

/** Creates a passkey and enrols it under the name; returns the recovery codes that come with a first method. */
export async function addPasskey(name: string): Promise<string[]> {
  const optionsJSON = await call('POST', `${factorPath}/passkeys/challenge`, passkeyCreation);
  const credential = await byBrowser(startRegistration({ optionsJSON }));
  const added = await call('POST', `${factorPath}/passkeys`, recoveryCodesOutput, { name, credential });
  return added.recovery_codes;
}

/** Passes the second factor with one of the person's passkeys. */
export async function signByPasskey(): Promise<void> {
  const optionsJSON = await call('POST', `${factorPath}/passkey/challenge`, passkeyRequest);
  const credential = await byBrowser(startAuthentication({ optionsJSON }));
  await call('POST', `${factorPath}/passkey`, confirmation, { credential });
}
