import type { Feature } from '../feature.ts';
import { knowledgeAdminRoutes } from './admin-routes.ts';
import { emergencyRecords } from './emergencies/emergency-repository.ts';
import { emergencyRoutes } from './emergencies/routes.ts';
import { knowledgeFolder } from './folder/knowledge-folder.ts';
import { knowledgeJobs } from './jobs.ts';
import { knowledgePersonalData } from './personal-data.ts';
import {
  knowledgeCategoryRecords,
  materialRecords,
  moduleRecords,
  productRecords,
} from './records-repository.ts';
import { knowledgeRoutes } from './routes.ts';
import { knowledgeTools } from './tools.ts';

export const knowledge = {
  routes: [knowledgeRoutes, emergencyRoutes, knowledgeAdminRoutes],
  jobs: knowledgeJobs,
  kinds: () => [knowledgeCategoryRecords, productRecords, moduleRecords, materialRecords, emergencyRecords],
  tools: knowledgeTools,
  sources: [knowledgeFolder],
  personalData: () => [knowledgePersonalData],
} satisfies Feature;
