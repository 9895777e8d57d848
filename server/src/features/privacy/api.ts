export { type AccessNotes, createAccessNotes } from './access-notes.ts';
export { openDeletionLog } from './deletion-log.ts';
export type { PrivacyDependencies } from './dependencies.ts';
export { protocolOf } from './mails.ts';
export { recipientsOf } from './recipients.ts';
export { exportPerson } from './usecases/export-data.ts';
export { reapplyDeletions } from './usecases/reapply-deletions.ts';
export { assertPublished, recordConsent } from './usecases/record-consent.ts';
export { erasePerson } from './usecases/request-erasure.ts';
