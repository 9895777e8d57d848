import type { Feature } from '../feature.ts';
import { overviewAdminRoutes } from './admin-routes.ts';
import { overviewJobs } from './jobs.ts';

export const overview = {
  routes: [overviewAdminRoutes],
  jobs: () => overviewJobs,
} satisfies Feature;
