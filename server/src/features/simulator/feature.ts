import type { Feature } from '../feature.ts';
import { simulatorJobs } from './jobs.ts';
import { simulatorPersonalData } from './personal-data-repository.ts';
import { simulatorRoutes } from './routes.ts';

export const simulator = {
  routes: [simulatorRoutes],
  jobs: simulatorJobs,
  personalData: () => [simulatorPersonalData],
} satisfies Feature;
