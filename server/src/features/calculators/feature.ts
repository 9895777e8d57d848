import type { Feature } from '../feature.ts';
import { calculationsPersonalData } from './personal-data-repository.ts';
import { calculatorsRoutes } from './routes.ts';
import { adoptCalculations } from './usecases/adopt-calculations.ts';

export const calculators = {
  routes: [calculatorsRoutes],
  personalData: () => [calculationsPersonalData],
  adopt: adoptCalculations,
} satisfies Feature;
