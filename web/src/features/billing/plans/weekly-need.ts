import { periodDays, type Tier } from '@matilha/contract/billing/plans';
import { answerPrices } from '@matilha/contract/chat/assistants';

/** Credits that an answer is counted with: the middle of the prices. */
export const countedPrice = answerPrices[Math.floor(answerPrices.length / 2)] ?? 1;

const weeks = periodDays / 7;

/** Returns the credits of a period for a number of answers a week. */
export const neededCredits = (weekly: number): number => Math.ceil(weekly * weeks * countedPrice);

/** Returns the largest number of answers a week that a plan covers. */
export const longestWeek = (plans: readonly Tier[]): number =>
  Math.max(1, Math.floor(Math.max(...plans.map((plan) => plan.responses_limit)) / countedPrice / weeks));

/** Returns the smallest plan with enough credits for a number of answers a week, else the largest plan. */
export function planForWeek(weekly: number, plans: readonly Tier[]): Tier | undefined {
  const bySize = plans.toSorted((a, b) => a.responses_limit - b.responses_limit);
  return bySize.find((plan) => plan.responses_limit >= neededCredits(weekly)) ?? bySize.at(-1);
}
