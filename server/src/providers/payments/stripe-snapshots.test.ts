import { describe, expect, it } from 'vitest';
import { pageOf, type Script, scriptedStripe } from './testing/scripted-stripe.ts';

const { provider, calls, bodies, follow } = await scriptedStripe();
const second = 1_700_000_000;
const instant = new Date(second * 1_000);

const price = { id: 'price_1', object: 'price', product: 'matilha_tier_1', unit_amount: 4_900 };
const subscription = {
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  items: pageOf([{ id: 'si_1', price, current_period_end: second + 2_592_000 }]),
  latest_invoice: 'in_1',
  pending_update: null,
  pending_setup_intent: null,
  cancel_at: null,
  cancel_at_period_end: false,
  created: second,
  ended_at: null,
};
const line = (id: string, details: object, start = second) => ({
  id,
  parent: details,
  pricing: { type: 'price_details', price_details: { price: `price_of_${id}`, product: 'matilha_tier_2' } },
  amount: 4_900,
  period: { start, end: start + 2_592_000 },
});
const period = (id: string, start?: number, proration = false) =>
  line(
    id,
    { subscription_item_details: { proration, subscription: 'sub_1' }, invoice_item_details: null },
    start,
  );
const byHand = line('by_hand', {
  subscription_item_details: null,
  invoice_item_details: { proration: false },
});
const attempt = (payment_intent: string, status: string, created: number) => ({
  id: `inpay_${payment_intent}`,
  payment: { type: 'payment_intent', payment_intent },
  status,
  created,
});
const invoice = {
  id: 'in_1',
  object: 'invoice',
  status: 'open',
  currency: 'brl',
  amount_due: 4_900,
  amount_paid: 0,
  amount_remaining: 4_900,
  created: second,
  lines: pageOf([period('first')]),
  payments: pageOf([attempt('pi_1', 'open', second)]),
  parent: { subscription_details: { subscription: 'sub_1' } },
  status_transitions: { paid_at: null },
};
const intent = (id: string, more: object = {}) => ({
  id,
  object: 'payment_intent',
  status: 'requires_payment_method',
  amount: 4_900,
  currency: 'brl',
  client_secret: `${id}_secret_x`,
  latest_charge: null,
  metadata: {},
  created: second,
  ...more,
});
const noDefault = {
  id: 'cus_1',
  object: 'customer',
  invoice_settings: { default_payment_method: null },
};
const charge = { id: 'ch_1', object: 'charge', created: second, amount_refunded: 0, disputed: false };
const paidWith = (more: object) =>
  intent('pi_1', { status: 'succeeded', latest_charge: { ...charge, ...more } });

interface Account {
  customer?: object;
  subscriptions?: object[];
  invoices?: object[];
  intents?: object[];
  more?: Record<string, unknown>;
}

/** Scripts a customer: its document, its three lists, and further responses by method and path. */
const account =
  ({
    customer = noDefault,
    subscriptions = [subscription],
    invoices = [invoice],
    intents = [intent('pi_1')],
    more = {},
  }: Account): Script =>
  (call) => {
    const path = call.split('?')[0] ?? '';
    if (path === 'GET /v1/customers/cus_1') return { body: customer };
    if (path === 'GET /v1/subscriptions') return { body: pageOf(subscriptions) };
    if (path === 'GET /v1/invoices') return { body: pageOf(invoices) };
    if (path === 'GET /v1/payment_intents') return { body: pageOf(intents) };
    return path in more ? { body: more[path] } : { status: 404, text: '{"error":{"type":"none"}}' };
  };
const readAs = (state: Account) => {
  follow(account(state));
  return provider.readCustomer('cus_1');
};

describe('the snapshot of a customer', () => {
  it('reads the customer and three lists', async () => {
    const { subscriptions } = await readAs({});
    expect(calls.map((call) => call.split('?')[0]).toSorted()).toEqual([
      'GET /v1/customers/cus_1',
      'GET /v1/invoices',
      'GET /v1/payment_intents',
      'GET /v1/subscriptions',
    ]);
    expect(calls.join()).toContain('status=all');
    expect(subscriptions[0]?.confirmation?.clientSecret).toBe('pi_1_secret_x');
  });

  it('names the default card of the customer and the own card of a subscription', async () => {
    const own = { ...subscription, default_payment_method: 'pm_own' };
    const invoice_settings = { default_payment_method: 'pm_default' };
    const chosen = await readAs({ customer: { id: 'cus_1', invoice_settings }, subscriptions: [own] });
    expect(chosen).toMatchObject({ defaultCardId: 'pm_default', subscriptions: [{ cardId: 'pm_own' }] });
    const deleted = await readAs({ customer: { id: 'cus_1', deleted: true } });
    expect(deleted.defaultCardId).toBeUndefined();
    expect(deleted.subscriptions[0]?.cardId).toBeNull();
  });

  it("reads all pages of an invoice's lines and payment attempts", async () => {
    const { invoices } = await readAs({
      invoices: [
        {
          ...invoice,
          lines: pageOf([byHand], true),
          payments: pageOf([attempt('pi_1', 'canceled', second)], true),
        },
      ],
      intents: [intent('pi_1', { status: 'canceled' }), intent('pi_2'), intent('pi_3')],
      more: {
        'GET /v1/invoices/in_1/lines': pageOf([byHand, period('unused', second, true), period('whole')]),
        'GET /v1/invoice_payments': pageOf([
          attempt('pi_1', 'canceled', second),
          attempt('pi_3', 'open', second + 9),
          attempt('pi_2', 'open', second + 5),
        ]),
      },
    });
    expect(invoices[0]).toMatchObject({ period: { priceId: 'price_of_whole' }, payment: { id: 'pi_3' } });
  });

  it('shows the payment that settled an invoice rather than a newer attempt', async () => {
    const payments = pageOf([attempt('pi_1', 'paid', second), attempt('pi_2', 'open', second + 5)]);
    const { invoices } = await readAs({ invoices: [{ ...invoice, status: 'paid', payments }] });
    expect(invoices[0]?.payment?.id).toBe('pi_1');
  });

  it('shows the latest of several periods of an invoice, and null when it charges none', async () => {
    const lines = (data: object[]) => ({ ...invoice, lines: pageOf(data) });
    const { invoices } = await readAs({
      invoices: [
        lines([byHand, period('unused', second, true)]),
        lines([period('older'), period('newer', second + 100)]),
        lines([{ ...period('free'), pricing: null }]),
      ],
    });
    expect(invoices.map((each) => each.period?.priceId ?? null)).toEqual([null, 'price_of_newer', null]);
  });

  it('shows the period of the plan, whatever else an invoice charges', async () => {
    const addedLine = (id: string, start: number) => {
      const added = period(id, start);
      added.pricing.price_details.product = 'prod_of_the_operator';
      return added;
    };
    const trial = { ...period('trial', second + 50), amount: 0 };
    const data = [
      addedLine('extra', second + 100),
      trial,
      byHand,
      period('plan'),
      addedLine('other', second),
    ];
    for (const lines of [data, data.toReversed()]) {
      const { invoices } = await readAs({ invoices: [{ ...invoice, lines: pageOf(lines) }] });
      expect(invoices[0]?.period).toMatchObject({ priceId: 'price_of_plan', startsAt: instant });
    }
  });

  it('reads payments that are missing in the list, and allows invoices without payment', async () => {
    const outside = { ...invoice, id: 'in_2', payments: pageOf([]) };
    const { invoices } = await readAs({
      invoices: [invoice, outside],
      intents: [],
      more: { 'GET /v1/payment_intents/pi_1': intent('pi_1') },
    });
    expect(invoices.map(({ payment }) => payment?.id ?? null)).toEqual(['pi_1', null]);
  });

  it('owes the newest invoice of its own subscription, never that of a pending change', async () => {
    const older = { ...invoice, id: 'in_0', created: second - 9, amount_remaining: 1 };
    const foreign = { ...invoice, id: 'in_9', parent: { subscription_details: { subscription: 'sub_9' } } };
    const changing = { ...invoice, id: 'in_8', created: second + 9, amount_remaining: 2 };
    const waiting = { ...subscription, latest_invoice: 'in_8', pending_update: { expires_at: second } };
    const { subscriptions } = await readAs({
      subscriptions: [waiting],
      invoices: [foreign, changing, invoice, older],
    });
    expect(subscriptions[0]).toMatchObject({
      amountDue: 4_900,
      confirmation: { clientSecret: 'pi_1_secret_x' },
    });
  });

  it.each(['processing', 'succeeded', 'canceled', 'requires_capture'])(
    'returns no secret for a payment in status %s',
    async (status) => {
      const { subscriptions } = await readAs({ intents: [intent('pi_1', { status })] });
      expect(subscriptions).toMatchObject([{ confirmation: null }]);
    },
  );

  it('shows a subscription that ends on a date set in the portal as cancelled', async () => {
    const { subscriptions } = await readAs({ subscriptions: [{ ...subscription, cancel_at: second + 5 }] });
    expect(subscriptions[0]).toMatchObject({ cancelAtPeriodEnd: true, createdAt: instant });
  });

  it.each([
    [second + 2_592_000, true],
    [second + 2_592_001, false],
    [second + 9_000_000, false],
  ])('shows a subscription that ends at %i as cancelled at the end of its period: %s', async (date, ends) => {
    const { subscriptions } = await readAs({ subscriptions: [{ ...subscription, cancel_at: date }] });
    expect(subscriptions[0]?.cancelAtPeriodEnd).toBe(ends);
  });

  it.each([
    [['lost', 'won'], 'lost'],
    [['won', 'needs_response'], 'open'],
    [['under_review'], 'open'],
    [['appeal_under_review'], 'open'],
    [['won'], 'won'],
    [['warning_needs_response'], null],
    [['warning_closed', 'prevented'], null],
    [[], null],
  ])('reduces disputes %j to %s', async (statuses, dispute) => {
    const { invoices } = await readAs({
      intents: [paidWith({ disputed: true })],
      more: {
        'GET /v1/disputes': pageOf(
          statuses.map((status, index) => ({
            id: `dp_${index}`,
            status,
            evidence_details: { due_by: 1_800_000_000 },
          })),
        ),
      },
    });
    expect(invoices[0]?.payment?.dispute ?? null).toBe(dispute);
    const dueAt = dispute === 'open' ? new Date(1_800_000_000_000) : undefined;
    expect(invoices[0]?.payment?.disputeDueAt).toEqual(dueAt);
  });

  it('lists disputes only for disputed charges', async () => {
    const asked = () => calls.filter((call) => call.includes('disputes'));
    await readAs({ intents: [paidWith({})] });
    expect(asked()).toEqual([]);
    await readAs({ intents: [paidWith({ disputed: true })], more: { 'GET /v1/disputes': pageOf([]) } });
    expect(asked()).toHaveLength(1);
  });

  it('rejects an unknown status instead of guessing', async () => {
    await expect(readAs({ subscriptions: [{ ...subscription, status: 'dreaming' }] })).rejects.toThrow(
      'read customer',
    );
  });

  it('keeps currency and amounts as they are', async () => {
    const { invoices } = await readAs({
      invoices: [{ ...invoice, currency: 'usd', amount_due: 1, amount_paid: 7 }],
    });
    expect(invoices[0]).toMatchObject({ currency: 'usd', amountDue: 1, amountPaid: 7 });
  });
});

describe('a cancellation on a date set in the portal', () => {
  const cancelled = { ...subscription, cancel_at: second + 5 };

  it('clears a cancellation date in the same update as a change at the end of the period', async () => {
    follow(() => ({ body: cancelled }));
    await provider.changeAtPeriodEnd('sub_1', 'price_2');
    expect(calls).toEqual(['GET /v1/subscriptions/sub_1', 'POST /v1/subscriptions/sub_1']);
    expect(new URLSearchParams(bodies[1]).get('cancel_at')).toBe('');
    expect(bodies[1]).not.toContain('cancel_at_period_end');
  });

  it('keeps the cancellation date when a change at the end of the period is told to', async () => {
    follow(() => ({ body: cancelled }));
    await provider.changeAtPeriodEnd('sub_1', 'price_2', { keepsCancellation: true });
    expect(bodies[1]).toContain('price_2');
    expect(bodies[1]).not.toContain('cancel');
  });

  it('keeps a cancellation date until a change of plan now is paid', async () => {
    const request = { subscriptionId: 'sub_1', priceId: 'price_2', at: instant, creditFrom: instant };
    follow(() => ({ body: cancelled }));
    expect(await provider.changeNow(request, 'key')).toEqual({ status: 'changed' });
    expect(bodies.map((body) => new URLSearchParams(body).get('cancel_at'))).toEqual([null, null, '']);

    const waiting = { ...cancelled, pending_update: { subscription_items: [{ price: { id: 'price_2' } }] } };
    follow((call) => {
      if (call.startsWith('GET /v1/invoices')) return { body: invoice };
      if (call.startsWith('GET /v1/payment_intents'))
        return { body: intent('pi_1', { status: 'requires_action' }) };
      return { body: call.startsWith('POST') ? waiting : cancelled };
    });
    expect(await provider.changeNow(request, 'key')).toMatchObject({ status: 'requires_action' });
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });
});

describe('a customer with a long history', () => {
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  /** Returns pages of a hundred items; `starting_after` names the last id of the previous page. */
  const paged = (items: { id: string }[], call: string) => {
    const after = new URLSearchParams(call.split('?')[1]).get('starting_after');
    const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
    return { body: pageOf(items.slice(start, start + 100), start + 100 < items.length) };
  };

  it('reads every page of every list', async () => {
    const lists = {
      subscriptions: numbers.map((index) => ({ ...subscription, id: `sub_${index}`, status: 'canceled' })),
      invoices: numbers.map((index) => ({ ...invoice, id: `in_${index}` })),
      payment_intents: numbers.map((index) =>
        intent(`pi_${index}`, { metadata: { reference: `ref ${index}` } }),
      ),
    };
    follow((call) => {
      if (call === 'GET /v1/customers/cus_1') return { body: noDefault };
      const found = Object.entries(lists).find(([name]) => call.startsWith(`GET /v1/${name}?`));
      return found ? paged(found[1], call) : { status: 404, text: '{}' };
    });
    const { subscriptions, invoices, purchases } = await provider.readCustomer('cus_1');
    expect(subscriptions.map(({ id }) => id)).toEqual(numbers.map((index) => `sub_${index}`));
    expect(invoices.map(({ id }) => id)).toEqual(numbers.map((index) => `in_${index}`));
    expect(purchases.map(({ reference }) => reference)).toEqual(numbers.map((index) => `ref ${index}`));
    expect(calls).toHaveLength(10);
  });
});
