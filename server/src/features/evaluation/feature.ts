import type { Feature } from '../feature.ts';
import { evaluationAdminRoutes } from './admin-routes.ts';

export const evaluation = {
  routes: [evaluationAdminRoutes],
} satisfies Feature;
