import type { Feature } from '../feature.ts';
import { creditsPersonalData } from './personal-data.ts';
import { creditsRoutes } from './routes.ts';

export const credits = {
  routes: [creditsRoutes],
  personalData: () => [creditsPersonalData],
} satisfies Feature;
