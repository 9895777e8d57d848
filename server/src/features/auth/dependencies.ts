import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { MailSettings } from './mails.ts';

/** What the use cases of accounts need beside the context. */
export interface AuthDependencies {
  settings: MailSettings;
  limits: Limits;
  passwords: Passwords;
}

/** What a use case may know of who calls: nothing of it is believed, it only counts and labels. */
export interface Client {
  address: string;
  userAgent: string;
}
