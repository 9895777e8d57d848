export { actOnAll } from './usecases/act-on-all-work.ts';
export { actOnWork } from './usecases/act-on-work.ts';
export { listWork, summarizeWork } from './usecases/list-work.ts';
export { workKindsOf } from './work-kinds.ts';
