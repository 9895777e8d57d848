import type { Feature } from '../feature.ts';
import { recordsAdminRoutes } from './admin-routes.ts';
import { recordsJobs } from './jobs.ts';

export const records = {
  routes: [recordsAdminRoutes],
  jobs: recordsJobs,
} satisfies Feature;
