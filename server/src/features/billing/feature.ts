import type { Feature } from '../feature.ts';
import { billingJobs } from './jobs.ts';
import { billingPersonalData } from './personal-data/personal-data.ts';
import { checklistRecords, planRecords } from './plans/records-repository.ts';
import { purchasesPersonalData } from './purchases/personal-data.ts';
import { billingRoutes } from './routes.ts';

export const billing = {
  routes: [billingRoutes],
  jobs: billingJobs,
  kinds: () => [planRecords, checklistRecords],
  personalData: (tools) => [purchasesPersonalData(tools), billingPersonalData(tools)],
} satisfies Feature;
