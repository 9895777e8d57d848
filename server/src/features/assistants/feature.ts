import type { Feature } from '../feature.ts';
import { assistantCategoryRecords, assistantRecords, frameRecords } from './records-repository.ts';
import { assistantsRoutes } from './routes.ts';

export const assistants = {
  routes: [assistantsRoutes],
  kinds: (_, tools) => [
    assistantRecords(new Set(tools.map(({ name }) => name))),
    assistantCategoryRecords,
    frameRecords,
  ],
} satisfies Feature;
