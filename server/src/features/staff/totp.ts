import type { AuthenticatorOffer } from '@matilha/contract/panel/staff-access';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

const period = 30;
/** Every app reads these; the stronger hashes are ignored by some, which then show wrong codes. */
const settings = { algorithm: 'SHA1', digits: 6, period } as const;

const secretBytes = 20;

/** Returns a new secret of 160 bits with its address and QR code. */
export function newAuthenticator(issuer: string, label: string): AuthenticatorOffer {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ ...settings, issuer, label, secret }).toString();
  const { size, data } = encode(uri, { border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { secret: secret.base32, uri, qr: { size, path: squares.join('') } };
}

export const secretFromText = (text: string): Buffer => Buffer.from(Secret.fromBase32(text).bytes);

/** Returns the time step that a code belongs to, at most one step away from now; undefined for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}
