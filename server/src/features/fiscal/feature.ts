import type { Feature } from '../feature.ts';
import { fiscalPersonalData } from './personal-data-repository.ts';
import { fiscalRoutes } from './routes.ts';

export const fiscal = {
  routes: [fiscalRoutes],
  personalData: () => [fiscalPersonalData],
} satisfies Feature;
