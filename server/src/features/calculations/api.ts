export { calculationsForPrompt } from './calculations-for-prompt.ts';
export { newestCalculationAt } from './repository.ts';
export { adoptCalculations } from './usecases/adopt-calculations.ts';
