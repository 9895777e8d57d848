import type { PersonalData } from '#server/database/personal-data.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { DeletionLog } from './deletion-log.ts';
import type { MailSettings } from './mails.ts';

/** What the use cases of privacy need beside the context. */
export interface PrivacyDependencies {
  settings: MailSettings;
  limits: Limits;
  passwords: Passwords;
  /** What each feature holds of people, in the order in which it is locked and erased. */
  people: readonly PersonalData[];
  deletions: DeletionLog;
}
