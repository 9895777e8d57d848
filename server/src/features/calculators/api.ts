export { calculationsForPrompt } from './calculations-for-prompt.ts';
export { type CalculationJson, newestCalculationAt, newestCalculationsJson } from './repository.ts';
export { adoptCalculations } from './usecases/adopt-calculations.ts';
