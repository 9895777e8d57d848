import type { RouteSample } from './route-samples.ts';
import { uuidOf } from './sample-ids.ts';

const photo = `/api/photos/${uuidOf(999)}`;

/** How to call the routes that take recordings and photos: the products of the sweeps have no model for them. */
export const mediaSamples: Record<string, RouteSample> = {
  'POST /api/transcriptions': { body: () => ({}), status: 404 },
  'POST /api/photos': { body: () => ({}), status: 404 },
  'GET /api/photos/:id': { path: () => photo, status: 404 },
  'DELETE /api/photos/:id': { path: () => photo, status: 404 },
  'POST /api/shop/price-photo': { body: () => ({}), status: 404 },
};
