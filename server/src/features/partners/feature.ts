import type { Feature } from '../feature.ts';
import { partnerRecords } from './records-repository.ts';
import { partnersRoutes } from './routes.ts';

export const partners = {
  routes: [partnersRoutes],
  kinds: () => [partnerRecords],
} satisfies Feature;
