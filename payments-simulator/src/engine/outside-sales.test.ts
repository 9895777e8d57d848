import { describe, expect, it } from 'vitest';
import { at, createFixture, type Json } from '../testing/fixture.ts';

const subscribed = async () => {
  const fixture = createFixture();
  const plan = await fixture.price(4_900);
  return { fixture, plan, ...(await fixture.subscribe(plan)) };
};
const service = { name: 'Gestão de redes sociais', amount: 15_000 };

describe('a subscription sold in the dashboard (docs.stripe.com/billing/subscriptions/creating)', () => {
  it('runs at once, with a product and price of its own and no metadata', async () => {
    const { fixture, customer, plan, id } = await subscribed();
    const sold = await fixture.core.sellOutside(customer, service);
    expect(sold.priceId).not.toBe(plan);
    const listed = await fixture.ask('GET', 'subscriptions', { customer, status: 'all' });
    expect((listed.data as Json[]).map((each) => [each.id, each.status, each.metadata])).toEqual([
      [sold.subscriptionId, 'active', {}],
      [id, 'active', {}],
    ]);
    expect(at(listed, 'data.0.items.data.0.price')).toMatchObject({
      id: sold.priceId,
      product: sold.productId,
      unit_amount: 15_000,
      recurring: { interval: 'month', interval_count: 1 },
      metadata: {},
    });
    const product = await fixture.ask('GET', `products/${sold.productId}`);
    expect(product).toMatchObject({ name: service.name, metadata: {} });
  });

  it('charges the card of the running subscription and sends the events of any subscription', async () => {
    const { fixture, customer } = await subscribed();
    const before = fixture.eventTypes().length;
    const { invoiceId, intentId, priceId, productId, subscriptionId } = await fixture.core.sellOutside(
      customer,
      service,
    );
    expect(fixture.eventTypes().slice(before)).toEqual([
      'customer.subscription.created',
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
    const invoice = await fixture.ask('GET', `invoices/${invoiceId}`);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 15_000, customer });
    expect(at(invoice, 'lines.data.0.pricing.price_details')).toEqual({ price: priceId, product: productId });
    expect(at(invoice, 'parent.subscription_details.subscription')).toBe(subscriptionId);
    const intent = await fixture.ask('GET', `payment_intents/${intentId}`, { expand: ['latest_charge'] });
    expect(intent).toMatchObject({ status: 'succeeded', metadata: {} });
    expect(at(intent, 'latest_charge.payment_method_details.card.last4')).toBe('4242');
  });

  it('renews each month beside the plan that renews every 30 days', async () => {
    const { fixture, customer, id } = await subscribed();
    const { subscriptionId } = await fixture.core.sellOutside(customer, service);
    await fixture.pass({ days: 62, hours: 2 });
    const paid = async (subscription: string) =>
      ((await fixture.ask('GET', 'invoices', { subscription })).data as Json[]).map((each) => [
        each.status,
        each.amount_paid,
      ]);
    expect(await paid(subscriptionId)).toEqual(Array(3).fill(['paid', 15_000]));
    expect(await paid(id)).toEqual(Array(3).fill(['paid', 4_900]));
  });

  it('refuses a customer without a card', async () => {
    const fixture = createFixture();
    const customer = await fixture.customer();
    await expect(fixture.core.sellOutside(customer, service)).rejects.toThrow('no attached payment source');
    expect((await fixture.account(customer)).subscriptions).toEqual([]);
  });
});

describe('a one-off invoice (docs.stripe.com/invoicing/dashboard)', () => {
  it('belongs to no subscription and charges an invoice item', async () => {
    const { fixture, customer, id } = await subscribed();
    const { invoiceId, priceId, intentId } = await fixture.core.invoiceOutside(customer, service);
    const invoice = await fixture.ask('GET', `invoices/${invoiceId}`, { expand: ['payments'] });
    expect(invoice).toMatchObject({
      billing_reason: 'manual',
      status: 'paid',
      amount_paid: 15_000,
      parent: null,
    });
    expect(at(invoice, 'payments.data.0.payment.payment_intent')).toBe(intentId);
    expect(at(invoice, 'lines.data.0')).toMatchObject({
      subscription: null,
      parent: {
        type: 'invoice_item_details',
        subscription_item_details: null,
        invoice_item_details: { proration: false, subscription: null },
      },
      pricing: { price_details: { price: priceId } },
    });
    const ofCustomer = (await fixture.ask('GET', 'invoices', { customer })).data as Json[];
    expect(ofCustomer.map((each) => each.id)).toContain(invoiceId);
    const ofPlan = (await fixture.ask('GET', 'invoices', { subscription: id })).data as Json[];
    expect(ofPlan.map((each) => each.id)).not.toContain(invoiceId);
  });

  it('stays open after a decline and leaves the plan active', async () => {
    const { fixture, customer, id } = await subscribed();
    const { invoiceId } = await fixture.core.invoiceOutside(customer, {
      ...service,
      card: 'pm_card_fails_at_renewal',
    });
    expect((await fixture.ask('GET', `invoices/${invoiceId}`)).status).toBe('open');
    expect((await fixture.ask('GET', `subscriptions/${id}`)).status).toBe('active');
    await fixture.ask('POST', `invoices/${invoiceId}/void`);
    expect((await fixture.ask('GET', `invoices/${invoiceId}`)).status).toBe('void');
  });
});
