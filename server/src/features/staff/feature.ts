import type { Feature } from '../feature.ts';
import { staffJobs } from './jobs.ts';
import { staffPersonalData } from './personal-data-repository.ts';
import { staffRoutes } from './routes.ts';

export const staff = {
  routes: [staffRoutes],
  jobs: staffJobs,
  personalData: () => [staffPersonalData],
} satisfies Feature;
