import type { RouteSample } from './route-samples.ts';

/** How to call the routes of the first page, of the audit log and of the description of the panel's calls; a subscriber finds none of them. */
export const businessSamples: Record<string, RouteSample> = {
  'GET /api/admin/docs': { status: 404 },
  'GET /api/admin/docs/json': { status: 404 },
  'GET /api/admin/overview': { status: 404 },
  'GET /api/admin/audit': { status: 404 },
  'GET /api/admin/audit.csv': { status: 404 },
  'GET /api/admin/audit/:id': { path: () => '/api/admin/audit/1', status: 404 },
};
