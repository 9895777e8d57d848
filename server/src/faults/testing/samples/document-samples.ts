import type { RouteSample } from './route-samples.ts';

/** How to call the routes of one kind of document; none admits a subscriber. */
function samplesOf(path: string): Record<string, RouteSample> {
  const base = `/api/admin/${path}`;
  const one = (rest = '') => ({ path: () => `${base}/1${rest}`, status: 404 });
  return {
    [`GET ${base}`]: { status: 404 },
    [`GET ${base}/:id`]: one(),
    [`GET ${base}/:id/versions`]: one('/versions'),
    [`PUT ${base}/:id`]: { ...one(), body: () => ({ fields: {}, revision: '0.0' }) },
    [`POST ${base}/:id/restore`]: { ...one('/restore'), body: () => ({ version: 0, revision: '0.0' }) },
  };
}

/** How to call the routes of plans, the tutorial and settings. */
export const documentSamples: Record<string, RouteSample> = Object.assign(
  {
    'GET /api/admin/settings-defaults': { status: 404 },
    'GET /api/admin/plan-prices': { status: 404 },
    'POST /api/admin/plan-prices/apply': { status: 404 },
  },
  ...['plans', 'plan-checklist', 'tutorial', 'settings'].map(samplesOf),
);
