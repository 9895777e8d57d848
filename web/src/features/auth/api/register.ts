import type { SignUpForm } from '@matilha/contract/account/sign-up';
import * as authCalls from '@matilha/contract/calls/account/auth';
import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** Registers an account with the version of the terms that the screen showed. */
export async function register(client: QueryClient, form: SignUpForm) {
  const { name, email, phone, password } = form;
  const { termsVersion } = await client.ensureQueryData(settingsQuery);
  const payload = { name, email, phone, password, terms_version: termsVersion };
  return call(authCalls.register, { body: payload });
}
