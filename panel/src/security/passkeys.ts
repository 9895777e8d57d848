import * as secondFactorCalls from '@matilha/contract/calls/account/second-factor';
import type { AddPasskeyInput, SignPasskeyInput } from '@matilha/contract/panel/staff-access';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { call } from '../lib/api-client.ts';

export const passkeysWork = browserSupportsWebAuthn;

/** Replaces the browser's message, which is English and for developers. */
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
  const optionsJSON = await call(secondFactorCalls.offerPasskey);
  const credential = await byBrowser(startRegistration({ optionsJSON }));
  const added = await call(secondFactorCalls.addPasskey, {
    body: { name, credential: credential as AddPasskeyInput['credential'] },
  });
  return added.recovery_codes;
}

/** Passes the second factor with one of the person's passkeys. */
export async function signByPasskey(): Promise<void> {
  const optionsJSON = await call(secondFactorCalls.askForPasskey);
  const credential = await byBrowser(startAuthentication({ optionsJSON }));
  await call(secondFactorCalls.verifyPasskey, {
    body: { credential: credential as SignPasskeyInput['credential'] },
  });
}
