import type { Feature } from '../feature.ts';
import { privacyJobs } from './jobs.ts';
import { privacyPersonalData } from './personal-data-repository.ts';
import { termsRecords } from './records-repository.ts';
import { privacyRoutes } from './routes.ts';

export const privacy = {
  routes: [privacyRoutes],
  jobs: privacyJobs,
  kinds: () => [termsRecords],
  personalData: () => [privacyPersonalData],
} satisfies Feature;
