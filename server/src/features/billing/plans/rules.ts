/** A price of one of our plans at the provider. */
export interface KnownPrice {
  priceId: string;
  tierId: number;
  amount: number;
  active: boolean;
}

export interface PlanOnSale {
  tierId: number;
  /** Cents, as the plan shows them. */
  valor: number;
}

export const tierOfPrice = (prices: readonly KnownPrice[], priceId: string | null): number | null =>
  prices.find((price) => price.priceId === priceId)?.tierId ?? null;

/**
 * Returns the price at which a plan is sold; undefined when the provider would charge another amount than the plan
 * shows.
 */
export const soldPrice = (prices: readonly KnownPrice[], plan: PlanOnSale): KnownPrice | undefined =>
  prices.find(({ tierId, active, amount }) => tierId === plan.tierId && active && amount === plan.valor);
