import { periodDays, type Tier } from '@matilha/contract/billing/plans';
import { answerPrices } from '@matilha/contract/chat/assistants';

/** Credits that an answer is counted with: the middle of the prices. */
export const countedPrice = answerPrices[Math.floor(answerPrices.length / 2)] ?? 1;

const weeks = periodDays / 7;

/** Returns the credits of a period for so many answers a week. */
export const neededCredits = (weekly: number): number => Math.ceil(weekly * weeks * countedPrice);

/** Returns the most answers a week that one of the plans pays for. */
export const longestWeek = (plans: readonly Tier[]): number =>
  Math.max(1, Math.floor(Math.max(...plans.map((plan) => plan.responses_limit)) / countedPrice / weeks));

/** Returns the smallest plan with enough credits for so many answers a week, else the largest. */
export function planForWeek(weekly: number, plans: readonly Tier[]): Tier | undefined {
  const bySize = plans.toSorted((one, other) => one.responses_limit - other.responses_limit);
  return bySize.find((plan) => plan.responses_limit >= neededCredits(weekly)) ?? bySize.at(-1);
}
