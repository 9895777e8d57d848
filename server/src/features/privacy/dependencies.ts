import type { Company } from '@matilha/contract/billing/company';
import type { PersonalData } from '#server/database/people/personal-data.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { DeletionLog } from './deletion-log.ts';
import type { MailSettings } from './mails.ts';

/** Dependencies of this feature's use cases besides the context. */
export interface PrivacyDependencies {
  settings: MailSettings & Pick<Company, 'dataOfficer'>;
  limits: Limits;
  passwords: Passwords;
  /** The personal data of each feature, in the order in which it is locked and erased. */
  personalData: readonly PersonalData[];
  deletions: DeletionLog;
}
