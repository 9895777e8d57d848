import { describe, expect, it } from 'vitest';
import { at, createFixture, type Json } from '../testing/fixture.ts';

const fixture = createFixture();

async function pay(method: string): Promise<string> {
  const customer = await fixture.customer();
  const intent = await fixture.ask('POST', 'payment_intents', { customer, amount: 4_700, currency: 'brl' });
  const { status } = await fixture.core.confirmIntent(String(intent.client_secret), method);
  if (status !== 'succeeded') await fixture.core.settleIntent(String(intent.id), true);
  return String(intent.id);
}
const refund = (id: string, amount?: number) =>
  fixture.ask('POST', 'refunds', { payment_intent: id, ...(amount && { amount }) });
const read = (id: unknown) => fixture.ask('GET', `refunds/${String(id)}`);
const refunded = async (id: string) =>
  at(
    await fixture.ask('GET', `payment_intents/${id}`, { expand: ['latest_charge'] }),
    'latest_charge.amount_refunded',
  );

async function eventsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = fixture.eventTypes().length;
  await work();
  return fixture.eventTypes().slice(before);
}

describe('a refund to a test method (docs.stripe.com/testing#refunds)', () => {
  it.each(['pm_card_pendingRefund', 'pm_pix'])(
    'starts pending and succeeds later with %s',
    async (method) => {
      const id = await pay(method);
      const before = fixture.eventTypes().length;
      const made = await refund(id);
      expect(fixture.eventTypes().slice(before)).toEqual(['refund.created', 'charge.refunded']);
      expect(made).toMatchObject({ status: 'pending', pending_reason: 'processing' });
      // An amount on its way counts as refunded (docs.stripe.com/api/charges/object#charge_object-amount_refunded).
      expect(await refunded(id)).toBe(4_700);
      const settled = await eventsDuring(() => fixture.pass({ hours: 2 }));
      expect(settled).toEqual(['refund.updated', 'charge.refund.updated']);
      const done = await read(made.id);
      expect(done).toMatchObject({ status: 'succeeded' });
      expect(done).not.toHaveProperty('pending_reason');
    },
  );

  it('starts succeeded and fails later with pm_card_refundFail', async () => {
    const id = await pay('pm_card_refundFail');
    const made = await refund(id);
    expect(made).toMatchObject({ status: 'succeeded' });
    const settled = await eventsDuring(() => fixture.pass({ hours: 2 }));
    expect(settled).toEqual(['refund.updated', 'charge.refund.updated', 'refund.failed']);
    expect(await read(made.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
  });
});

describe('a failed refund (docs.stripe.com/refunds#failed-refunds)', () => {
  it('lowers the charge and can be made again', async () => {
    const id = await pay('pm_pix');
    const made = await refund(id);
    await fixture.core.settleRefund(String(made.id), 'failed', 'insufficient_funds');
    expect(await refunded(id)).toBe(0);
    expect(await read(made.id)).toMatchObject({ failure_reason: 'insufficient_funds' });
    expect(await refund(id)).toMatchObject({ amount: 4_700, status: 'pending' });
  });

  it('leaves the other refunds of its charge', async () => {
    const id = await pay('pm_card_pendingRefund');
    const first = await refund(id, 1_000);
    const second = await refund(id, 700);
    await fixture.core.settleRefund(String(second.id), 'failed');
    expect(await refunded(id)).toBe(1_000);
    expect(await read(first.id)).toMatchObject({ status: 'pending' });
  });

  it('keeps a failed refund failed', async () => {
    const made = await refund(await pay('pm_pix'));
    await fixture.core.settleRefund(String(made.id), 'failed');
    await expect(fixture.core.settleRefund(String(made.id), 'succeeded')).rejects.toThrow(/is failed/);
  });

  it('follows from a dispute while it is pending', async () => {
    const id = await pay('pm_card_pendingRefund');
    const made = await refund(id);
    await fixture.core.openDispute(id);
    expect(await read(made.id)).toMatchObject({ failure_reason: 'charge_for_pending_refund_disputed' });
    expect(await refunded(id)).toBe(0);
  });
});

describe('the refusal of a refund', () => {
  it('meets every boleto (docs.stripe.com/payments/boleto#refunds)', async () => {
    const id = await pay('pm_boleto');
    expect(await fixture.call('POST', 'refunds', { payment_intent: id })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code: 'charge_not_refundable' } },
    });
    expect(await refunded(id)).toBe(0);
  });

  it('meets a second refund while the first one is pending (docs.stripe.com/refunds)', async () => {
    const id = await pay('pm_pix');
    await refund(id);
    expect(await fixture.call('POST', 'refunds', { payment_intent: id })).toMatchObject({
      body: { error: { code: 'charge_already_refunded' } },
    });
  });
});

describe('a canceled refund (docs.stripe.com/api/refunds/cancel)', () => {
  it('gives the money back only while it requires an action', async () => {
    const id = await pay('pm_pix');
    const made = await refund(id);
    const cancel = () => fixture.call('POST', `refunds/${String(made.id)}/cancel`);
    expect((await cancel()).status).toBe(400);
    await fixture.core.settleRefund(String(made.id), 'requires_action');
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect(await refunded(id)).toBe(0);
  });
});

it('lists the refunds of a payment, newest first (docs.stripe.com/api/refunds/list)', async () => {
  const id = await pay('pm_card_approved');
  const first = await refund(id, 1_000);
  const second = await refund(id, 700);
  const ids = [second.id, first.id];
  const listed = await fixture.ask('GET', 'refunds', { payment_intent: id });
  expect((listed.data as Json[]).map((each) => each.id)).toEqual(ids);
  const intent = await fixture.ask('GET', `payment_intents/${id}`, { expand: ['latest_charge.refunds'] });
  expect((at(intent, 'latest_charge.refunds.data') as Json[]).map((each) => each.id)).toEqual(ids);
});

describe('an inquiry (docs.stripe.com/disputes/how-disputes-work)', () => {
  it('leaves the payment refundable, and closes without a decision', async () => {
    const id = await pay('pm_card_approved');
    const inquiry = await fixture.core.openInquiry(id);
    expect(await fixture.ask('GET', `disputes/${inquiry}`)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
    });
    expect(await refund(id)).toMatchObject({ status: 'succeeded' });
    await fixture.core.settleInquiry(inquiry, false);
    expect(await fixture.ask('GET', `disputes/${inquiry}`)).toMatchObject({ status: 'warning_closed' });
    expect(fixture.eventTypes().at(-1)).toBe('charge.dispute.closed');
    await expect(fixture.core.settleInquiry(inquiry, true)).rejects.toThrow('no open inquiry');
  });

  it('becomes a dispute that refuses refunds', async () => {
    const id = await pay('pm_card_approved');
    const inquiry = await fixture.core.openInquiry(id);
    await fixture.core.answerInquiry(inquiry);
    expect(await fixture.ask('GET', `disputes/${inquiry}`)).toMatchObject({ status: 'warning_under_review' });
    await expect(fixture.core.answerInquiry(inquiry)).rejects.toThrow('needs no response');
    await fixture.core.settleInquiry(inquiry, true);
    expect(await fixture.ask('GET', `disputes/${inquiry}`)).toMatchObject({ status: 'needs_response' });
    expect(fixture.eventTypes().at(-1)).toBe('charge.dispute.updated');
    const refused = await fixture.call('POST', 'refunds', { payment_intent: id });
    expect(at(refused.body, 'error.code')).toBe('charge_disputed');
    await fixture.core.closeDispute(inquiry, 'lost');
    expect(await fixture.ask('GET', `disputes/${inquiry}`)).toMatchObject({ status: 'lost' });
  });
});
