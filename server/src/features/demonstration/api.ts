export { fillLater } from './fill-later.ts';
export { fillJob } from './jobs.ts';
export { isDemonstrationDatabase } from './rules.ts';
export { resetDemonstration } from './usecases/reset-demonstration.ts';
