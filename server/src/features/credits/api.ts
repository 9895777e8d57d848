export {
  captureQuery,
  holdQuery,
  holdValues,
  type SettledAccount,
} from './hold-repository.ts';
export { presentEntry } from './present.ts';
export { type Funds, type FundsJson, fundsJson, selectFunds, toFunds } from './repository.ts';
export { adjust } from './usecases/adjust.ts';
export { adoptHolds } from './usecases/adopt-holds.ts';
export { bringUpToDate, lockCredits, lockUpToDate } from './usecases/bring-up-to-date.ts';
export { capture } from './usecases/capture.ts';
export { endGrant, moveGrantEnd, readGrants, restoredKey, restoreGrant } from './usecases/end-grant.ts';
export { grant } from './usecases/grant.ts';
export { grantLandingGift } from './usecases/grant-landing-gift.ts';
export { availableNow } from './usecases/read-balance.ts';
export { type NameAnswers, readStatementOf } from './usecases/read-statement.ts';
export { release } from './usecases/release.ts';
export {
  type PlannedHold,
  planHold,
  type ReserveInput,
  reserve,
  reserveIfEnough,
} from './usecases/reserve.ts';
