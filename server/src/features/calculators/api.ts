export { calculationsForPrompt } from './calculations-for-prompt.ts';
export { type CalculationJson, newestCalculationAt, newestCalculationsJson } from './repository.ts';
export type { ReadShopNumbers, ShopNumbers } from './tools/known-numbers.ts';
export { keepCalculation } from './usecases/keep-calculation.ts';
