import type { Feature } from '../feature.ts';
import { calculationsPersonalData } from './personal-data-repository.ts';
import { calculatorsRoutes } from './routes.ts';
import { calculationsTool } from './tools/calculations-tool.ts';
import { calculatorTools } from './tools/calculator-tools.ts';
import { adoptCalculations } from './usecases/adopt-calculations.ts';

export const calculators = {
  routes: [calculatorsRoutes],
  tools: ({ shopNumbers }) => [...calculatorTools(shopNumbers), calculationsTool(shopNumbers)],
  personalData: () => [calculationsPersonalData],
  adopt: adoptCalculations,
} satisfies Feature;
