import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { startPaying } from '../testing/paying.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const { contextOf, customerOf, deps, fake, newcomer, pay, provider, standing, deliverAll } =
  await startPaying();
const visa = '4242';
const mastercard = '4444';

async function paying(card?: string): Promise<User> {
  const user = await newcomer();
  await pay(user, 1, card);
  await deliverAll();
  return user;
}

const setInPortal = async (user: User, card: string) => fake.attachCard(await customerOf(user), card);

async function accountOf(user: User) {
  return (await fake.readAccount(await customerOf(user))) ?? expect.fail();
}

/** Lets the next renewal fall due, with its events processed while it is still a draft. Returns the last digits of the card that paid. */
async function renew(user: User): Promise<string | undefined> {
  await fake.advance(30);
  await deliverAll();
  await fake.advance(0.1);
  await deliverAll();
  return (await payments(user)).at(-1);
}

/** Returns the last digits of the card of each payment for a plan, oldest first. */
async function payments(user: User): Promise<Array<string | undefined>> {
  const { charges, intents, paymentMethods } = await accountOf(user);
  return charges
    .filter(
      ({ status, intentId }) =>
        status === 'succeeded' && intents.find(({ id }) => id === intentId)?.invoiceId,
    )
    .map(({ paymentMethodId }) => paymentMethods.find(({ id }) => id === paymentMethodId)?.last4);
}

describe('a card that is set in the portal', () => {
  it('pays the next renewal', async () => {
    const user = await paying();
    await setInPortal(user, 'pm_card_mastercard');
    await deliverAll();
    expect(await renew(user)).toBe(mastercard);
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
  });

  it('pays the next renewal when its own event was lost', async () => {
    const user = await paying();
    await setInPortal(user, 'pm_card_mastercard');
    await syncCustomer(contextOf(), provider, user.id);
    expect(await renew(user)).toBe(mastercard);
  });

  it('changes the provider once, however often the customer is synced', async () => {
    const user = await paying();
    await setInPortal(user, 'pm_card_mastercard');
    const before = fake.events.length;
    await deliverAll();
    await deliverAll();
    await Promise.all([1, 2, 3].map(() => syncCustomer(contextOf(), provider, user.id)));
    expect(fake.events.slice(before).map(({ type }) => type)).toEqual(['customer.subscription.updated']);
  });

  it('gives way to a card that pays at the till later', async () => {
    const user = await paying();
    await setInPortal(user, 'pm_card_fails_at_renewal');
    await deliverAll();
    await renew(user);
    expect(await payments(user)).toEqual([visa]);
    const { confirmation } = await openCheckout(contextOf(user), deps, { tier_id: 1 });
    const secret = confirmation?.clientSecret ?? expect.fail();
    await fake.confirmIntent(secret, 'pm_card_mastercard');
    await deliverAll();
    expect(await renew(user)).toBe(mastercard);
    await setInPortal(user, 'pm_card_approved');
    await deliverAll();
    expect(await renew(user)).toBe(visa);
    expect(await payments(user)).toEqual([visa, mastercard, mastercard, visa]);
  });

  it('gives way to the card of a plan that is bought later', async () => {
    const user = await paying();
    await setInPortal(user, 'pm_card_mastercard');
    await fake.setCancelAtPeriodEnd(await customerOf(user), true);
    await deliverAll();
    await fake.advance(30.1);
    await deliverAll();
    expect(await standing(user)).toMatchObject({ tierId: 4 });
    await pay(user, 1);
    await deliverAll();
    expect(await renew(user)).toBe(visa);
  });

  it('stays away from a subscription that was sold in the dashboard', async () => {
    const user = await paying();
    const sale = { name: 'Redes sociais', amount: 15_000, card: 'pm_card_approved' };
    const { subscriptionId } = await fake.sellOutside(await customerOf(user), sale);
    const cardOf = async () =>
      (await accountOf(user)).subscriptions.find(({ id }) => id === subscriptionId)?.defaultPaymentMethod;
    const before = await cardOf();
    await setInPortal(user, 'pm_card_mastercard');
    await deliverAll();
    expect(await cardOf()).toBe(before);
  });
});

it('keeps charging the card of the first payment while the customer has chosen no other', async () => {
  const user = await paying();
  const reference = `ref-${user.id}`;
  const order = { customerId: await customerOf(user), amount: 4_700, description: 'Conteúdo', reference };
  const { confirmation } = await provider.startPurchase(order, reference);
  await fake.confirmIntent(confirmation?.clientSecret ?? expect.fail(), 'pm_card_mastercard');
  await deliverAll();
  expect((await accountOf(user)).defaultPaymentMethod).toBeNull();
  expect(await renew(user)).toBe(visa);
});
