export { calculationsForPrompt } from './calculations-for-prompt.ts';
export { type CalculationJson, newestCalculationAt, newestCalculationsJson } from './repository.ts';
export { keepCalculation } from './usecases/keep-calculation.ts';
