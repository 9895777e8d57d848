import type { Feature } from '../feature.ts';
import { chatAdminRoutes } from './admin-routes.ts';
import { chatJobs } from './jobs.ts';
import { chatPersonalData } from './personal-data-repository.ts';
import { chatRoutes } from './routes.ts';
import { adoptConversations } from './usecases/adopt-conversations.ts';

export const chat = {
  routes: [chatRoutes, chatAdminRoutes],
  jobs: chatJobs,
  personalData: () => [chatPersonalData],
  adopt: adoptConversations,
} satisfies Feature;
