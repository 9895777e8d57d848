export { announceChange, updateCustomerJob } from './announce-change.ts';
export { type PresentableUser, presentUser, type UserRow } from './present-user.ts';
export { proveCurrentPassword } from './prove-password.ts';
export { completeBusiness } from './repository.ts';
export { saveBusinessProfile } from './usecases/save-profile.ts';
