import type { Feature } from '../feature.ts';
import { uploadsAdminRoutes } from './admin-routes.ts';
import { uploadsJobs } from './jobs.ts';
import { uploadsRoutes } from './routes.ts';

export const uploads = {
  routes: [uploadsRoutes, uploadsAdminRoutes],
  jobs: uploadsJobs,
} satisfies Feature;
