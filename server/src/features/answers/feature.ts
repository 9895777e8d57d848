import type { Feature } from '../feature.ts';
import { answersAdminRoutes } from './admin-routes.ts';
import { answersJobs } from './jobs.ts';

export const answers = {
  routes: [answersAdminRoutes],
  jobs: () => answersJobs,
} satisfies Feature;
