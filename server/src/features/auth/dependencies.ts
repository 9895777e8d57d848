import type { RegisterOutput } from '@matilha/contract/account/auth';
import type { LandingRegisterInput } from '@matilha/contract/landing/leads';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { Passwords } from '#server/platform/password.ts';
import type { MailSettings } from './mails/mails.ts';

/** Dependencies of this feature's use cases besides the context. */
export interface AuthDependencies {
  settings: MailSettings;
  limits: Limits;
  passwords: Passwords;
}

/** The caller as the request claims it: used for limits and labels only, never as proof of anything. */
export interface Client {
  address: string;
  userAgent: string;
}

/** Registers a visitor of the landing page. `app.ts` injects it, because `leads` depends on `auth`. */
export type LandingSignUp = (
  context: Context,
  input: LandingRegisterInput,
  visitor: Client & { key: string | null },
) => Promise<{ answer: RegisterOutput; token: string | null }>;
