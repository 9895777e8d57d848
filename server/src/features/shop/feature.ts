import type { Feature } from '../feature.ts';
import { shopPersonalData } from './personal-data-repository.ts';
import { shopRoutes } from './routes.ts';
import { shopTools } from './tools.ts';
import { adoptShop } from './usecases/adopt-shop.ts';

export const shop = {
  routes: [shopRoutes],
  tools: () => shopTools,
  personalData: () => [shopPersonalData],
  adopt: adoptShop,
} satisfies Feature;
