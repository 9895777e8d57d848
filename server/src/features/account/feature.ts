import type { Feature } from '../feature.ts';
import { accountPersonalData } from './personal-data-repository.ts';
import { accountRoutes } from './routes.ts';

export const account = {
  routes: [accountRoutes],
  personalData: () => [accountPersonalData],
} satisfies Feature;
