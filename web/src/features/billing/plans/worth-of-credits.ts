import type { Tier } from '@matilha/contract/billing/plans';
import { answerPrices } from '@matilha/contract/chat/assistants';
import { moneyText } from '@matilha/contract/portuguese/amounts';

type Offer = Pick<Tier, 'titulo' | 'valor' | 'ancoragem' | 'responses_limit'>;

/** Returns the answers that a plan's credits pay for, which cost 1 to 3: "de 20 a 60 respostas" (decision 3.5). */
export function answersOf(limit: number): string {
  const fewest = Math.floor(limit / Math.max(...answerPrices)).toLocaleString('pt-BR');
  return `de ${fewest} a ${limit.toLocaleString('pt-BR')} respostas`;
}

/** Returns the price of one credit: "R$ 0,82 por crédito"; null where the plan is free. */
export const creditPrice = ({ valor, responses_limit: limit }: Offer): string | null =>
  valor === 0 ? null : `${moneyText(Math.round(valor / limit))} por crédito`;

/**
 * Returns the title of the cheapest paid plan among `plans`, whose price per credit explains the struck-through price of `plan`. Returns null where
 * the comparison would be false: no saving, or a struck price above that of the same credits in the cheapest plan. Such a price is not shown.
 */
export function comparedPlan(plan: Offer, plans: readonly Offer[]): string | null {
  const [cheapest] = plans.filter(({ valor }) => valor > 0).sort((a, b) => a.valor - b.valor);
  if (!cheapest || plan.ancoragem <= plan.valor) return null;
  const same = (cheapest.valor / cheapest.responses_limit) * plan.responses_limit;
  return plan.ancoragem <= same ? cheapest.titulo : null;
}
