import type { Feature } from '../feature.ts';
import { transcriptionsRoutes } from './routes.ts';

export const transcriptions = {
  routes: [transcriptionsRoutes],
} satisfies Feature;
