export { type AccessNotes, createAccessNotes } from './access-notes.ts';
export { openDeletionLog } from './deletion-log.ts';
export type { PrivacyDependencies } from './dependencies.ts';
export { reapplyDeletions } from './usecases/reapply-deletions.ts';
export { assertPublished, recordConsent } from './usecases/record-consent.ts';
export { waitingRequests } from './waiting-requests.ts';
