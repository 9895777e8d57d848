import { shortMoneyText } from '@matilha/contract/portuguese/amounts';

/** Facts of the landing page that change while the product runs. */
export interface LandingFacts {
  /** The prices of the plans on sale, in cents. */
  prices: readonly number[];
  /** How many weekly plans were asked for. */
  planRequests: number;
  /** The version of the terms that the page asks to accept. */
  termsVersion: string;
}

/** "R$ 49 a R$ 199/mês"; empty while nothing is sold. */
export function priceText(prices: readonly number[]): string {
  if (prices.length === 0) return '';
  const ends = new Set([Math.min(...prices), Math.max(...prices)]);
  return `Depois, se quiser: ${[...ends].map(shortMoneyText).join(' a ')}/mês`;
}

/** A number that convinces nobody is not shown. */
const leastProof = 100;

/** Returns how many plans were asked for, in full hundreds; empty up to the first hundred. */
export function proofText(planRequests: number): string {
  if (planRequests <= leastProof) return '';
  const hundreds = Math.floor((planRequests - 1) / 100) * 100;
  return `Mais de ${hundreds.toLocaleString('pt-BR')} planos semanais já pedidos`;
}

/** Returns the claim of a promotion and its last day; both empty without one, and after it (decision 0040). */
export function promotionTexts(until: string | null, today: string): [claim: string, end: string] {
  if (until === null || today > until) return ['', ''];
  return ['Promoção por tempo limitado', `até ${until.split('-').reverse().join('/')}`];
}
