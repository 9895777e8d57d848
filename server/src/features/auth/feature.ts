import type { Feature } from '../feature.ts';
import { authPersonalData } from './personal-data.ts';
import { authRoutes } from './routes.ts';

export const auth = {
  routes: [authRoutes],
  personalData: () => [authPersonalData],
} satisfies Feature;
