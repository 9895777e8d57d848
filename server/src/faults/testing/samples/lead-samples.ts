import { importSamplesOf } from './record-samples.ts';
import type { RouteSample } from './route-samples.ts';

const base = '/api/admin/leads';

/** How to call the panel's routes of leads; none admits a subscriber. */
export const leadSamples: Record<string, RouteSample> = {
  ...importSamplesOf(base),
};
