import { importSamplesOf } from './record-samples.ts';
import type { RouteSample } from './route-samples.ts';

const base = '/api/admin/leads';

/** How to call the panel's routes of leads; none admits a subscriber. */
export const leadSamples: Record<string, RouteSample> = {
  [`GET ${base}`]: { status: 404 },
  [`GET ${base}.csv`]: { status: 404 },
  [`GET ${base}/import-template.csv`]: { status: 404 },
  [`GET ${base}/import-template.xlsx`]: { status: 404 },
  ...importSamplesOf(base),
};
