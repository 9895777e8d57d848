import { createHmac } from 'node:crypto';
import type { FakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';

type ProviderEvent = FakeStripe['events'][number];
type Signer = Pick<FakeStripe, 'sign' | 'webhookSecret'>;

/** Returns the event as the provider serializes it. */
export const textOf = (event: object): string => JSON.stringify(event, null, 2);
export const past = (seconds: number): Date => new Date(Date.now() - seconds * 1_000);

export interface Forgery {
  body: string | Buffer;
  signature?: string;
}

/** Returns the hexadecimal signature alone. */
export const hexOf = (signature: string): string => /v1=([0-9a-f]+)/.exec(signature)?.[1] ?? '';

/** Forged, changed or outdated calls, made from a genuine event; by their fault. */
export const forgeries: Record<string, (event: ProviderEvent, fake: Signer) => Forgery> = {
  'without a signature': (event) => ({ body: textOf(event) }),
  'with an empty signature': (event) => ({ body: textOf(event), signature: '' }),
  'with a garbled signature': (event) => ({ body: textOf(event), signature: 'v1=zz,t=,,=;' }),
  'with a stamp alone': (event) => ({
    body: textOf(event),
    signature: `t=${Math.floor(Date.now() / 1_000)}`,
  }),
  'with a signature that is one digit off': (event, fake) => {
    const body = textOf(event);
    const signature = fake.sign(body);
    const last = signature.at(-1) === '0' ? '1' : '0';
    return { body, signature: `${signature.slice(0, -1)}${last}` };
  },
  'with a signature cut short': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body).slice(0, -2) };
  },
  'with the signature under the name of an older scheme': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body).replace('v1=', 'v0=') };
  },
  'with a stamp that was moved to now': (event, fake) => {
    const body = textOf(event);
    const signature = fake.sign(body, { at: past(3_600) });
    return { body, signature: signature.replace(/t=\d+/, `t=${Math.floor(Date.now() / 1_000)}`) };
  },
  'with two stamps, one of them now': (event, fake) => {
    const body = textOf(event);
    const old = fake.sign(body, { at: past(3_600) });
    return { body, signature: `t=${Math.floor(Date.now() / 1_000)},${old}` };
  },
  'with one byte changed': (event, fake) => {
    const body = textOf(event);
    const signature = fake.sign(body);
    return { body: body.replace('"type": "invoice.paid"', '"type": "invoice.paie"'), signature };
  },
  'with another amount': (event, fake) => {
    const body = textOf(event);
    return { body: body.replace(/"amount_paid": \d+/, '"amount_paid": 1'), signature: fake.sign(body) };
  },
  'serialized again': (event, fake) => ({ body: JSON.stringify(event), signature: fake.sign(textOf(event)) }),
  'with one more blank': (event, fake) => ({
    body: `${textOf(event)} `,
    signature: fake.sign(textOf(event)),
  }),
  'after a byte order mark': (event, fake) => ({
    body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(textOf(event))]),
    signature: fake.sign(textOf(event)),
  }),
  'signed 302 seconds ago': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body, { at: past(302) }) };
  },
  'signed an hour ago': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body, { at: past(3_600) }) };
  },
  'signed six minutes ahead': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body, { at: past(-360) }) };
  },
  'signed an hour ahead': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body, { at: past(-3_600) }) };
  },
  'signed by another account': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body, { secret: 'whsec_of_somebody_else' }) };
  },
  'signed with nothing': (event, fake) => {
    const body = textOf(event);
    return { body, signature: fake.sign(body, { secret: '' }) };
  },
  'signed, but without its stamp': (event, fake) => {
    const body = textOf(event);
    const stamp = Math.floor(Date.now() / 1_000);
    const hex = createHmac('sha256', fake.webhookSecret).update(body).digest('hex');
    return { body, signature: `t=${stamp},v1=${hex}` };
  },
  'signed, and no event': (_, fake) => ({ body: '{"hello":1}', signature: fake.sign('{"hello":1}') }),
  'signed, and nothing': (_, fake) => ({ body: '', signature: fake.sign('') }),
};
