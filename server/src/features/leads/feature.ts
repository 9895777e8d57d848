import type { Feature } from '../feature.ts';
import { leadsAdminRoutes } from './admin-routes.ts';
import { leadImports } from './imports/lead-imports.ts';
import { leadJobs } from './jobs.ts';
import { leadsPersonalData } from './personal-data.ts';
import { leadsRoutes } from './routes.ts';

export const leads = {
  routes: [leadsRoutes, leadsAdminRoutes],
  jobs: leadJobs,
  imports: [leadImports],
  personalData: () => [leadsPersonalData],
} satisfies Feature;
