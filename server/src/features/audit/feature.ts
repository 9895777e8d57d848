import type { Feature } from '../feature.ts';
import { auditAdminRoutes } from './admin-routes.ts';

export const audit = {
  routes: [auditAdminRoutes],
} satisfies Feature;
