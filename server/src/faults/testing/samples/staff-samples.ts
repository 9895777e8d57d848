import type { RouteSample } from './route-samples.ts';

const token = 'x'.repeat(43);
const factor = '/api/admin/second-factor';
const reference = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
const credential = { ...reference, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };
const signed = {
  ...reference,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

/** How to call the routes of the people who work in the panel; those below /api/admin admit no subscriber. */
export const staffSamples: Record<string, RouteSample> = {
  [`POST ${factor}/code`]: { body: () => ({ code: '000000' }), status: 404 },
  [`POST ${factor}/recovery-code`]: { body: () => ({ code: 'abcd' }), status: 404 },
  [`POST ${factor}/passkey/challenge`]: { status: 404 },
  [`POST ${factor}/passkey`]: { body: () => ({ credential: signed }), status: 404 },
  [`POST ${factor}/authenticator`]: { status: 404 },
  [`PUT ${factor}/authenticator`]: {
    body: () => ({ secret: 'A'.repeat(32), code: '000000' }),
    status: 404,
  },
  [`DELETE ${factor}/authenticator`]: { status: 404 },
  [`POST ${factor}/recovery-codes`]: { status: 404 },
  [`POST ${factor}/passkeys/challenge`]: { status: 404 },
  [`POST ${factor}/passkeys`]: { body: () => ({ name: 'Celular', credential }), status: 404 },
  [`PUT ${factor}/passkeys`]: { body: () => ({ id: 'AAAA', name: 'Celular' }), status: 404 },
  [`POST ${factor}/passkeys/remove`]: { body: () => ({ id: 'AAAA' }), status: 404 },
  'PUT /api/admin/team/:id/role': {
    path: ({ userId }) => `/api/admin/team/${userId}/role`,
    body: () => ({ role: 'editor' }),
    status: 404,
  },
  'DELETE /api/admin/team/:id': { path: ({ userId }) => `/api/admin/team/${userId}`, status: 404 },
  'DELETE /api/admin/team/:id/second-factor': {
    path: ({ userId }) => `/api/admin/team/${userId}/second-factor`,
    status: 404,
  },
  'POST /api/admin/invitations': {
    body: () => ({ email: 'convite@exemplo.com.br', role: 'editor' }),
    status: 404,
  },
  'POST /api/admin/invitations/:id/resend': { path: () => '/api/admin/invitations/1/resend', status: 404 },
  'DELETE /api/admin/invitations/:id': { path: () => '/api/admin/invitations/1', status: 404 },
  'POST /api/staff-invitations/check': { body: () => ({ token }), status: 400 },
  'POST /api/staff-invitations/accept': {
    body: () => ({ token, name: 'Ana', password: 'uma frase que só eu conheço' }),
    status: 400,
  },
};
