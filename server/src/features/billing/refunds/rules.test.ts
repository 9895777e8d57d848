import { describe, expect, it } from 'vitest';
import { payment } from '../testing/snapshots.ts';
import { progressOf, type RefundProgress } from './rules.ts';

const due: RefundProgress = { status: 'due', amount: 4_900, failure: null };
const byHand: RefundProgress = { status: 'by_hand', amount: 4_900, failure: 'boleto' };

describe('the progress of a refund', () => {
  it('stays due until the provider has it, and follows the rest after a partial refund', () => {
    expect(progressOf(due, payment())).toEqual(due);
    expect(progressOf(due, payment({ amountRefunded: 900 }))).toEqual({ ...due, amount: 4_000 });
  });

  it('counts as returned when the provider says so, not while it is on its way', () => {
    const asked = payment({ amountRefunded: 4_900, amountReturning: 4_900 });
    expect(progressOf(due, asked).status).toBe('returning');
    expect(progressOf(due, { ...asked, amountReturning: 0 }).status).toBe('returned');
  });

  it('keeps owing the rest while a part is on its way, and after it has arrived', () => {
    const onItsWay = payment({ amountRefunded: 2_500, amountReturning: 2_500 });
    expect(progressOf(due, onItsWay)).toEqual({ ...due, amount: 2_400 });
    expect(progressOf(byHand, onItsWay)).toEqual({ ...byHand, amount: 2_400 });
    expect(progressOf(due, { ...onItsWay, amountReturning: 0 })).toEqual({ ...due, amount: 2_400 });
  });

  it('turns to an operator after a failure or a refusal, also when it had been returned', () => {
    const failed = payment({ refundFailure: 'expired_or_canceled_card' });
    const returned: RefundProgress = { ...due, status: 'returned' };
    const expected = { status: 'by_hand', amount: 4_900, failure: 'expired_or_canceled_card' };
    expect(progressOf({ ...due, status: 'returning' }, failed)).toEqual(expected);
    expect(progressOf(returned, failed)).toEqual(expected);
    expect(progressOf(due, payment(), 'charge_not_refundable')).toMatchObject({
      status: 'by_hand',
      failure: 'charge_not_refundable',
    });
  });

  it('stays by hand without asking again, until the provider has returned it after all', () => {
    expect(progressOf(byHand, payment())).toEqual(byHand);
    expect(progressOf(byHand, payment({ amountRefunded: 4_900 })).status).toBe('returned');
  });

  it('waits for the bank during a dispute, and is due again once it is won', () => {
    const ended = { refundFailure: 'charge_for_pending_refund_disputed' };
    expect(progressOf(due, payment({ ...ended, dispute: 'open' })).status).toBe('disputed');
    expect(progressOf(due, payment({ ...ended, dispute: 'lost' })).status).toBe('charged_back');
    expect(progressOf(due, payment({ ...ended, dispute: 'won' })).status).toBe('due');
  });

  it("keeps an operator's own mark, whatever the provider reports later", () => {
    const marked: RefundProgress = { ...byHand, status: 'returned_by_hand' };
    for (const later of [payment(), payment({ amountRefunded: 4_900 }), payment({ dispute: 'lost' })])
      expect(progressOf(marked, later)).toEqual(marked);
  });
});
