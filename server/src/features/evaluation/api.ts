export { compareRuns } from './compare-runs.ts';
export { selectCases } from './repository.ts';
export { storeRun } from './store-run.ts';
