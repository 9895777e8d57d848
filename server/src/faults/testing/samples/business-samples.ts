import type { RouteSample } from './route-samples.ts';

/** How to call the routes of the first page, of the audit log and of the description of the panel's calls; a subscriber finds none of them. */
export const businessSamples: Record<string, RouteSample> = {
  'GET /api/admin/audit/:id': { path: () => '/api/admin/audit/1', status: 404 },
};
