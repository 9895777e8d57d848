export { storageOf } from './storage-of.ts';
export { type StoringTools, type StoringTransaction, storeWithinQuota } from './store-within-quota.ts';
