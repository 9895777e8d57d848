import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { MailSettings } from './mails.ts';

/** Dependencies of this feature's use cases besides the context. */
export interface StaffDependencies {
  settings: MailSettings;
  limits: Limits;
  passwords: Passwords;
}
