export { admitSignUp } from './admit-sign-up.ts';
export { checkClaim } from './usecases/check-claim.ts';
export { claimAccount } from './usecases/claim-account.ts';
export { createFirstAccounts } from './usecases/create-first-accounts.ts';
export { findSession } from './usecases/find-session.ts';
export type { LoginClient, SignedIn } from './usecases/login.ts';
export { openProvisionalAccount } from './usecases/open-provisional-account.ts';
export { resendClaim } from './usecases/resend-claim.ts';
