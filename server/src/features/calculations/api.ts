export { adoptCalculations } from './usecases/adopt-calculations.ts';
