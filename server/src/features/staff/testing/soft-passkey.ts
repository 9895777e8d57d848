import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of the few values that an attestation and a public key hold. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

interface Site {
  origin: string;
  rpId: string;
}

const counterBytes = (counter: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** A passkey in software (ES256, no attestation), which answers as a browser does. */
export class SoftPasskey {
  readonly id = randomBytes(32).toString('base64url');
  counter = 1;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly site: Site;

  constructor(site: Site) {
    this.site = site;
  }

  private credential<Response>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string) {
    return JSON.stringify({ type, challenge, origin: this.site.origin, crossOrigin: false });
  }

  private coseKey(): Buffer {
    const { x = '', y = '' } = (this.keys.publicKey as KeyObject).export({ format: 'jwk' });
    const coordinate = (text: string) => Buffer.from(text, 'base64url');
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  }

  create(challenge: string) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const flags = Buffer.from([0x45]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey()]);
    const authData = Buffer.concat([sha256(this.site.rpId), flags, counterBytes(this.counter), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  sign(challenge: string) {
    this.counter += 1;
    const flags = Buffer.from([0x05]);
    const data = Buffer.concat([sha256(this.site.rpId), flags, counterBytes(this.counter)]);
    const clientData = this.clientData('webauthn.get', challenge);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return this.credential({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }
}
