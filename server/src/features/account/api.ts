export { announceChange, updateCustomerJob } from './announce-change.ts';
export { type PresentableUser, presentUser, type UserRow } from './usecases/present-user.ts';
export { proveCurrentPassword } from './usecases/prove-password.ts';
