import type {
  AddPasskeyInput,
  PasskeyCreation,
  PasskeyRequest,
  SignPasskeyInput,
} from '@matilha/contract/panel/staff-access';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { minutes } from '#server/platform/clock.ts';
import type { MailSettings } from './mails.ts';
import type { PasskeyRow } from './repository.ts';

/** How long a browser has to sign a challenge. */
export const challengeLifetime = minutes(5);
/** ES256, EdDSA and RS256: what passkeys use. */
const algorithms = [-7, -8, -257];

/** Loads the verifier at the first passkey: it brings 270 files of certificate parsers, which most processes never need. */
const verifier = () => import('@simplewebauthn/server');

type Site = Pick<MailSettings, 'appUrl' | 'brandName'>;
const expectedOf = ({ appUrl }: Site, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: appUrl.origin,
  expectedRPID: appUrl.hostname,
  requireUserVerification: false,
});

const referTo = ({ id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports: transports as AuthenticatorTransport[],
});

/** Returns the options with which a browser creates a passkey; keys that the person has already are not offered again. */
export const creationOptions = (
  { appUrl, brandName }: Site,
  { id, email }: { id: number; email: string },
  challenge: string,
  known: readonly PasskeyRow[],
): PasskeyCreation => ({
  challenge,
  rp: { id: appUrl.hostname, name: brandName },
  user: { id: Buffer.from(`staff:${id}`).toString('base64url'), name: email, displayName: email },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout: challengeLifetime,
  attestation: 'none',
  excludeCredentials: known.map(referTo),
  authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
});

export const requestOptions = (
  { appUrl }: Site,
  challenge: string,
  known: readonly PasskeyRow[],
): PasskeyRequest => ({
  challenge,
  rpId: appUrl.hostname,
  timeout: challengeLifetime,
  userVerification: 'preferred',
  allowCredentials: known.map(referTo),
});

export type NewPasskey = Pick<PasskeyRow, 'id' | 'publicKey' | 'counter' | 'transports' | 'backedUp'>;

/** Returns the passkey that a browser created for the challenge; undefined for any other response. */
export async function readNewPasskey(
  site: Site,
  { response, ...credential }: AddPasskeyInput['credential'],
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await verifier();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expectedOf(site, challenge),
    supportedAlgorithmIDs: algorithms,
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id,
    counter,
    publicKey: Buffer.from(publicKey),
    transports: response.transports ?? [],
    backedUp: registrationInfo.credentialBackedUp,
  };
}

/**
 * Returns the counter of a passkey that signed the challenge; undefined for any other response, also for a counter that did not grow, as a
 * copied key would show.
 */
export async function counterOfSignature(
  site: Site,
  { response, ...credential }: SignPasskeyInput['credential'],
  challenge: string,
  { id, publicKey, counter }: PasskeyRow,
): Promise<number | undefined> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await verifier();
  const checked = await verifyAuthenticationResponse({
    ...expectedOf(site, challenge),
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    response: {
      id: credential.id,
      rawId: credential.rawId,
      type: credential.type,
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
  }).catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
