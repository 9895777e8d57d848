import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { InvalidSignatureError } from '../payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

const secret = 'whsec_of_the_test';
const now = new Date('2026-11-21T12:00:00.500Z');
const stamp = Math.floor(now.getTime() / 1_000);
const provider = createStripeProvider({
  name: 'stripe',
  secretKey: 'sk_test_nothing',
  publishableKey: null,
  webhookSecret: async () => secret,
  apiBase: new URL('http://127.0.0.1:9'),
});

const event = (object: Record<string, unknown>, type = 'any.thing') =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, created: stamp - 60, data: { object } }, null, 2);
const paid = event({ object: 'invoice', id: 'in_1', customer: 'cus_1', text: 'Água' }, 'invoice.paid');

const hash = (body: string | Buffer, at = stamp, key = secret) =>
  createHmac('sha256', key).update(`${at}.`).update(body).digest('hex');
const signed = (body: string | Buffer, at = stamp, key = secret) => `t=${at},v1=${hash(body, at, key)}`;
const read = (body: string | Buffer, signature: string | undefined, at = now) =>
  provider.readEvent(Buffer.from(body), signature, at);

describe('a webhook call', () => {
  it('returns the event when the provider signed exactly these bytes', async () => {
    expect(await read(paid, signed(paid))).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      createdAt: new Date((stamp - 60) * 1_000),
      customerId: 'cus_1',
      paymentId: null,
      checkoutId: null,
    });
  });

  it.each([
    ['300 s old', stamp - 300],
    ['300 s in the future', stamp + 300],
  ])('accepts a timestamp %s', async (_, at) => {
    expect(await read(paid, signed(paid, at))).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    [
      'one right signature of two, while a secret is rotated',
      `t=${stamp},v1=${hash(paid, stamp, 'old')},v1=${hash(paid)}`,
    ],
    [
      'a right signature beside one of a test scheme',
      `t=${stamp},v0=${hash(paid, stamp, 'old')},v1=${hash(paid)}`,
    ],
    ['a right signature before its timestamp', `v1=${hash(paid)},t=${stamp}`],
  ])('accepts %s', async (_, signature) => {
    expect(await read(paid, signature)).toMatchObject({ id: 'evt_1' });
  });

  const oneByte = Buffer.from(paid);
  oneByte[oneByte.length - 20] = (oneByte.at(-20) ?? 0) ^ 1;
  const broken = Buffer.concat([Buffer.from(paid), Buffer.from([0xff])]);
  const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(paid)]);

  it.each<[string, string | Buffer, string | undefined]>([
    ['no header', paid, undefined],
    ['an empty header', paid, ''],
    ['a garbled header', paid, 'signature please'],
    ['no timestamp', paid, `v1=${hash(paid)}`],
    ['a timestamp that is not a number', paid, `t=now,v1=${hash(paid)}`],
    ['a timestamp with trailing text', paid, `t=${stamp}x,v1=${hash(paid)}`],
    ['two timestamps', paid, `t=${stamp - 9_000},${signed(paid)}`],
    ['no signature', paid, `t=${stamp}`],
    ['an empty signature', paid, `t=${stamp},v1=`],
    ['only a test scheme', paid, `t=${stamp},v0=${hash(paid)}`],
    ['a wrong signature', paid, `t=${stamp},v1=${hash(`${paid} `)}`],
    ['a shortened signature', paid, signed(paid).slice(0, -1)],
    ["another installation's secret", paid, signed(paid, stamp, 'whsec_of_somebody_else')],
    ['a timestamp that was not signed', paid, `t=${stamp},v1=${hash(paid, stamp - 1)}`],
    ['a timestamp 301 s old', paid, signed(paid, stamp - 301)],
    ['a timestamp 301 s in the future', paid, signed(paid, stamp + 301)],
    ['one changed byte', oneByte, signed(paid)],
    ['a body serialized again', JSON.stringify(JSON.parse(paid)), signed(paid)],
    ['a body with an extra newline', `${paid}\n`, signed(paid)],
    ['bytes that are not UTF-8', broken, signed(broken)],
    ['a byte order mark before the signed bytes', marked, signed(paid)],
    ['no body', '', signed('')],
    ['a signed text that is not JSON', 'hello', signed('hello')],
    ['a signed document that is not an event', '{"id":"evt_1"}', signed('{"id":"evt_1"}')],
    ['a signed null', 'null', signed('null')],
  ])('rejects %s', async (_, body, signature) => {
    await expect(read(body, signature)).rejects.toBeInstanceOf(InvalidSignatureError);
  });

  it('reveals neither secret nor signature in its error', async () => {
    const error = await read(paid, signed(paid, stamp, 'other')).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidSignatureError);
    const printed = JSON.stringify(error, Object.getOwnPropertyNames(error));
    for (const hidden of [secret, hash(paid), hash(paid, stamp, 'other'), 'cus_1']) {
      expect(printed).not.toContain(hidden);
    }
  });
});

describe('the ids of an event', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['customer', { object: 'customer', id: 'cus_9' }, { customerId: 'cus_9' }],
    ['subscription', { object: 'subscription', id: 'sub_1', customer: 'cus_2' }, { customerId: 'cus_2' }],
    [
      'expanded customer',
      { object: 'invoice', id: 'in_1', customer: { id: 'cus_3' } },
      { customerId: 'cus_3' },
    ],
    [
      'payment intent',
      { object: 'payment_intent', id: 'pi_1', customer: null },
      { customerId: null, paymentId: 'pi_1' },
    ],
    [
      'charge',
      { object: 'charge', id: 'ch_1', customer: 'cus_4', payment_intent: 'pi_2' },
      { customerId: 'cus_4', paymentId: 'pi_2' },
    ],
    [
      'dispute',
      { object: 'dispute', id: 'dp_1', payment_intent: 'pi_3' },
      { customerId: null, paymentId: 'pi_3' },
    ],
    [
      'refund',
      { object: 'refund', id: 're_1', charge: 'ch_2', payment_intent: 'pi_4' },
      { customerId: null, paymentId: 'pi_4' },
    ],
    [
      'refund with its payment and customer expanded',
      { object: 'refund', id: 're_1', customer: { id: 'cus_7' }, payment_intent: { id: 'pi_7' } },
      { customerId: 'cus_7', paymentId: 'pi_7' },
    ],
    [
      'deleted customer',
      { object: 'customer', id: 'cus_9', deleted: true },
      { customerId: 'cus_9', paymentId: null },
    ],
    [
      'checkout session',
      { object: 'checkout.session', id: 'cs_1', customer: 'cus_5', payment_intent: 'pi_5' },
      { customerId: 'cus_5', paymentId: 'pi_5', checkoutId: 'cs_1' },
    ],
    [
      "invoice's payment",
      {
        object: 'invoice_payment',
        id: 'inpay_1',
        payment: { type: 'payment_intent', payment_intent: 'pi_6' },
      },
      { customerId: null, paymentId: 'pi_6' },
    ],
    ['setup intent', { object: 'setup_intent', id: 'seti_1', customer: 'cus_6' }, { customerId: 'cus_6' }],
    ['something unknown', { object: 'balance' }, { customerId: null, paymentId: null, checkoutId: null }],
  ])('reads the ids from a %s', async (_, object, expected) => {
    const body = event(object);
    expect(await read(body, signed(body))).toMatchObject(expected);
  });
});
