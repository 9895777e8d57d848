import { describe, expect, it } from 'vitest';
import { viewAccount } from '../browser/portal.ts';
import { at, createFixture, type SimulatorFixture } from '../testing/fixture.ts';

const subscribed = async () => {
  const fixture = createFixture();
  const plan = await fixture.price(4_900);
  return { fixture, plan, ...(await fixture.subscribe(plan)) };
};

/** Returns the last digits of the card that the newest invoice of a subscription was paid with. */
async function chargedCard(fixture: SimulatorFixture, subscription: string): Promise<unknown> {
  const expand = ['data.payments'];
  const invoices = await fixture.ask('GET', 'invoices', { subscription, status: 'paid', expand });
  const intent = at(invoices, 'data.0.payments.data.0.payment.payment_intent');
  const paid = await fixture.ask('GET', `payment_intents/${intent}`, { expand: ['latest_charge'] });
  return at(paid, 'latest_charge.payment_method_details.card.last4');
}

const ownCard = async (fixture: SimulatorFixture, id: string): Promise<unknown> =>
  at(
    await fixture.ask('GET', `subscriptions/${id}`, { expand: ['default_payment_method'] }),
    'default_payment_method.card.last4',
  );

describe("a subscription's own card (docs.stripe.com/api/subscriptions/object, `default_payment_method`)", () => {
  it('comes from the first payment, which leaves the customer without a default', async () => {
    const { fixture, customer, id } = await subscribed();
    expect(await ownCard(fixture, id)).toBe('4242');
    expect(at(await fixture.ask('GET', `customers/${customer}`), 'invoice_settings')).toMatchObject({
      default_payment_method: null,
    });
  });

  it("pays a renewal, although the customer's default is newer", async () => {
    const { fixture, customer, id } = await subscribed();
    await fixture.core.attachCard(customer, 'pm_card_mastercard');
    await fixture.pass({ days: 30, hours: 2 });
    expect(await chargedCard(fixture, id)).toBe('4242');
  });

  it('takes another card of the customer, and no other', async () => {
    const { fixture, customer, id } = await subscribed();
    await fixture.core.attachCard(customer, 'pm_card_mastercard');
    const card = String((await fixture.account(customer)).defaultPaymentMethod);
    const before = fixture.eventTypes().length;
    await fixture.ask('POST', `subscriptions/${id}`, { default_payment_method: card });
    await fixture.ask('POST', `subscriptions/${id}`, { default_payment_method: card });
    expect(fixture.eventTypes().slice(before)).toEqual(['customer.subscription.updated']);
    const foreign = await fixture.call('POST', `subscriptions/${id}`, { default_payment_method: 'pm_x' });
    expect(foreign).toMatchObject({ status: 400, body: { error: { code: 'resource_missing' } } });
    await fixture.pass({ days: 30, hours: 2 });
    expect(await chargedCard(fixture, id)).toBe('4444');
  });

  it('gives way to the card that pays a failed renewal', async () => {
    const fixture = createFixture();
    const { customer, id } = await fixture.subscribe(await fixture.price(4_900), 'pm_card_fails_at_renewal');
    await fixture.pass({ days: 31 });
    await fixture.core.attachCard(customer, 'pm_card_mastercard');
    expect(await ownCard(fixture, id)).toBe('4444');
  });
});

describe('a card in the portal (docs.stripe.com/customer-management/integrate-customer-portal)', () => {
  it("becomes the customer's default, with the event that names the former one", async () => {
    const { fixture, customer, id } = await subscribed();
    const before = fixture.eventTypes().length;
    await fixture.core.attachCard(customer, 'pm_card_mastercard');
    expect(fixture.eventTypes().slice(before)).toEqual(['payment_method.attached', 'customer.updated']);
    expect(fixture.store.events.at(-1)?.data.previous_attributes).toEqual({
      invoice_settings: { default_payment_method: null },
    });
    expect(await ownCard(fixture, id)).toBe('4242');
  });

  it('pays a subscription without a card of its own', async () => {
    const { fixture, customer } = await subscribed();
    await fixture.core.attachCard(customer, 'pm_card_mastercard');
    const second = await fixture.open(customer, await fixture.price(1_000));
    const { invoices } = await fixture.account(customer);
    await fixture.ask('POST', `invoices/${invoices.at(-1)?.id}/pay`);
    expect(await chargedCard(fixture, second.id)).toBe('4444');
  });

  it('appears beside the running plan, and not beside another sale', async () => {
    const { fixture, customer, plan } = await subscribed();
    await fixture.core.sellOutside(customer, {
      name: 'Redes sociais',
      amount: 15_000,
      card: 'pm_card_approved',
    });
    await fixture.core.attachCard(customer, 'pm_card_mastercard');
    const titleOf = (priceId: string | null) => (priceId === plan ? 'Prata' : undefined);
    const { card, subscription, invoices } = viewAccount(await fixture.account(customer), titleOf);
    expect(card).toMatchObject({ last4: '4444' });
    expect(subscription).toMatchObject({ titulo: 'Prata', amount: 4_900 });
    expect(invoices.map(({ description }) => description).sort()).toEqual(['Outro serviço', 'Plano Prata']);
  });
});

it('keeps a card that a one-off payment saves away from every default', async () => {
  const { fixture, customer, id } = await subscribed();
  const made = await fixture.ask('POST', 'payment_intents', {
    customer,
    amount: 4_700,
    currency: 'brl',
    setup_future_usage: 'off_session',
  });
  await fixture.core.confirmIntent(String(made.client_secret), 'pm_card_mastercard');
  expect(await ownCard(fixture, id)).toBe('4242');
  expect((await fixture.account(customer)).defaultPaymentMethod).toBeNull();
});
