import type { Feature } from '../feature.ts';
import { settingsAdminRoutes } from './admin-routes.ts';
import { settingsRecords, tutorialRecords } from './records-repository.ts';
import { settingsRoutes } from './routes.ts';

export const settings = {
  routes: [settingsRoutes, settingsAdminRoutes],
  kinds: ({ appUrl }) => [tutorialRecords, settingsRecords(appUrl.hostname)],
} satisfies Feature;
