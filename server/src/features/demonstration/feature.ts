import type { Feature } from '../feature.ts';
import { demonstrationJobs } from './jobs.ts';

export const demonstration = {
  jobs: demonstrationJobs,
} satisfies Feature;
