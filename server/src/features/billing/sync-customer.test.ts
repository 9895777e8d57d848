import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/testing/invariants.ts';
import { startPaying } from './testing/paying.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const paying = await startPaying();
const { db, fake, newcomer, pay, provider, standing, tellAll, contextOf } = paying;

afterEach(async () => expect(await checkCreditInvariants(db)).toEqual([]));

describe('from a payment to the plan', () => {
  it('a paid plan gives its credits, once, whoever asks how often', async () => {
    const user = await newcomer();
    expect(await pay(user, 2)).toBe('succeeded');
    expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
    await tellAll();
    const after = await standing(user);
    expect(after).toMatchObject({ tierId: 2, paymentStatus: 'ativo', available: 150 });
    expect(Math.abs(fake.now().getTime() - (after.lastPaymentDate?.getTime() ?? 0))).toBeLessThan(5_000);
    await Promise.all(Array.from({ length: 10 }, () => syncCustomer(contextOf(), provider, user.id)));
    expect(await standing(user)).toEqual(after);
  });

  it('a declined card gives nothing', async () => {
    const user = await newcomer();
    expect(await pay(user, 1, 'pm_card_declined')).toBe('requires_payment_method');
    await tellAll();
    expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', available: 0 });
  });

  it('a renewal brings a new period, and what was left of the old one goes', async () => {
    const user = await newcomer();
    await pay(user, 1);
    await tellAll();
    const first = await standing(user);
    await fake.advance(30.1);
    await tellAll();
    const second = await standing(user);
    expect(second).toMatchObject({ tierId: 1, available: 60 });
    expect((second.lastPaymentDate?.getTime() ?? 0) - (first.lastPaymentDate?.getTime() ?? 0)).toBe(
      30 * 86_400_000,
    );
  });

  it('a renewal that fails leaves three days, then nothing, then the free plan', async () => {
    const user = await newcomer();
    await pay(user, 1, 'pm_card_fails_at_renewal');
    await tellAll();
    await fake.advance(32.9);
    await tellAll();
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
    await fake.advance(0.2);
    await tellAll();
    await syncCustomer(contextOf(), provider, user.id);
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'atrasado', available: 0 });
    await fake.advance(10);
    await tellAll();
    expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', available: 0 });
  });
});
