import type { Feature } from '../feature.ts';
import { assistantCategoryRecords, assistantRecords, frameRecords } from './records-repository.ts';
import { assistantsRoutes } from './routes.ts';

export const assistants = {
  routes: [assistantsRoutes],
  kinds: () => [assistantRecords, assistantCategoryRecords, frameRecords],
} satisfies Feature;
