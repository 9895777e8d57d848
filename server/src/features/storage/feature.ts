import type { Feature } from '../feature.ts';
import { storageJobs } from './jobs.ts';
import { storagePersonalData } from './personal-data-repository.ts';
import { storageRoutes } from './routes.ts';

export const storage = {
  routes: [storageRoutes],
  jobs: storageJobs,
  personalData: () => [storagePersonalData],
} satisfies Feature;
