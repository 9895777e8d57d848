import type { Feature } from '../feature.ts';
import { tradeDateRecords } from './records-repository.ts';
import { datesRoutes } from './routes.ts';
import { dateTools } from './tools.ts';

export const dates = {
  routes: [datesRoutes],
  tools: () => dateTools,
  kinds: () => [tradeDateRecords],
} satisfies Feature;
