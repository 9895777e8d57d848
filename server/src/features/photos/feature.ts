import type { Feature } from '../feature.ts';
import { photosPersonalData } from './personal-data-repository.ts';
import { photosRoutes } from './routes.ts';

export const photos = {
  routes: [photosRoutes],
  personalData: () => [photosPersonalData],
} satisfies Feature;
