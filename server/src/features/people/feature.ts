import type { Feature } from '../feature.ts';
import { peopleAdminRoutes } from './admin-routes.ts';

export const people = {
  routes: [peopleAdminRoutes],
} satisfies Feature;
