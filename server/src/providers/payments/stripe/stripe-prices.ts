import type { Stripe } from 'stripe';
import type { PlanPrice } from '../payment-provider.ts';
import { stripeErrorOf } from './stripe-errors.ts';
import { allOf, centsOf, idOf, textOf } from './stripe-values.ts';

const currency = 'brl';
/** How long an idempotency key is used. */
const keyMs = 600_000;
/** The billing period of every plan. */
const period = { interval: 'day', interval_count: 30 } as const;

const planProduct = 'matilha_tier_';
const productOf = (tierId: number): string => `${planProduct}${tierId}`;

/** Returns the plan of a product, at any price; null for a product that is not a plan of ours (product decision 4.13). */
export function tierOfProduct(product: string | { id: string } | null | undefined): number | null {
  const tierId = Number(idOf(product)?.split(planProduct)[1]);
  return Number.isInteger(tierId) && idOf(product) === productOf(tierId) ? tierId : null;
}

/** Returns the price if it belongs to one of our plans, with its currency and period, else null. */
function planPriceOf({ id, product, recurring, ...price }: Stripe.Price): PlanPrice | null {
  const priceId = textOf(id);
  const tierId = tierOfProduct(product);
  const asAgreed =
    price.currency === currency &&
    recurring?.interval === period.interval &&
    recurring.interval_count === period.interval_count;
  if (tierId === null || !asAgreed || price.unit_amount === null) return null;
  return { priceId, tierId, amount: centsOf(price.unit_amount), active: price.active };
}

/** Lists active and retired prices with two calls: the provider lists inactive ones only when they are asked for. */
export async function listPlanPrices(stripe: Stripe): Promise<PlanPrice[]> {
  const list = (active: boolean) => allOf(stripe.prices.list({ type: 'recurring', active, limit: 100 }));
  const prices = [...(await list(true)), ...(await list(false))];
  return prices.flatMap((price) => planPriceOf(price) ?? []);
}

async function keepProduct(stripe: Stripe, id: string, name: string): Promise<void> {
  try {
    await stripe.products.create({ id, name });
  } catch (error) {
    if (stripeErrorOf(error)?.code !== 'resource_already_exists') throw error;
    await stripe.products.update(id, { name, active: true });
  }
}

/** Creates the plan's price, or reactivates its earlier price of the same amount. Concurrent calls create one price. */
export async function createPlanPrice(
  stripe: Stripe,
  plan: { tierId: number; titulo: string; amount: number },
  now: Date,
): Promise<PlanPrice> {
  const { tierId, titulo, amount } = plan;
  const product = productOf(tierId);
  await keepProduct(stripe, product, titulo);
  const known = (await listPlanPrices(stripe)).filter((price) => price.tierId === tierId);
  // The provider repeats its own failures under a key for a day. The list above finds a price that was created all the
  // same, so the key only has to outlive concurrent calls.
  const idempotencyKey = `plan-price:${tierId}:${amount}:${Math.floor(now.getTime() / keyMs)}`;
  const before = known.find((price) => price.amount === amount);
  if (before?.active) return before;
  const price = before
    ? await stripe.prices.update(before.priceId, { active: true })
    : await stripe.prices.create(
        { product, currency, unit_amount: amount, recurring: period, metadata: { tier_id: `${tierId}` } },
        { idempotencyKey },
      );
  return { priceId: textOf(price.id), tierId, amount, active: true };
}

export async function retirePlanPrice(stripe: Stripe, priceId: string): Promise<void> {
  await stripe.prices.update(priceId, { active: false });
}
