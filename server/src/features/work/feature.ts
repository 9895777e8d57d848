import type { Feature } from '../feature.ts';
import { workAdminRoutes } from './admin-routes.ts';
import { workJobs } from './jobs.ts';

export const work = {
  routes: [workAdminRoutes],
  jobs: workJobs,
} satisfies Feature;
