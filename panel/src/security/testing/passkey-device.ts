import type { PasskeyCreation, PasskeyRequest } from '@matilha/contract/panel/staff-access';
import { vi } from 'vitest';

export const creation: PasskeyCreation = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Matilha' },
  user: { id: 'BBBB', name: 'ana@petshop.example', displayName: 'Ana' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
};
export const signing: PasskeyRequest = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 60_000,
  userVerification: 'preferred',
  allowCredentials: [{ id: 'CCCC', type: 'public-key' }],
};

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
};

/** Gives the test a device with passkeys, which `LoopbackApi.stop` removes; returns the requests to the browser. */
export function passkeyDevice() {
  const create = vi.fn(async () => ({
    ...credential,
    response: { clientDataJSON: bytes, attestationObject: bytes },
  }));
  const get = vi.fn(async () => ({
    ...credential,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  }));
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, name) => (name === 'credentials' ? { create, get } : Reflect.get(target, name, target)),
    }),
  );
  return { create, get };
}
