import type { Feature } from '../feature.ts';
import { tradeDateRecords } from './records-repository.ts';
import { datesRoutes } from './routes.ts';

export const dates = {
  routes: [datesRoutes],
  kinds: () => [tradeDateRecords],
} satisfies Feature;
