export { announceChange, tellCustomerJob } from './usecases/announce-change.ts';
export { type PresentableUser, presentUser, type UserRow } from './usecases/present-user.ts';
export { proveCurrentPassword } from './usecases/prove-password.ts';
