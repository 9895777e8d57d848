import { registerOutput } from '@matilha/contract/auth';
import type { SignUpForm } from '@matilha/contract/sign-up';
import type { QueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { api } from '#web/lib/api-client.ts';

/** Registers an account with the version of the terms that the screen showed. */
export async function register(client: QueryClient, form: SignUpForm) {
  const { name, email, phone, password } = form;
  const { termsVersion } = await client.ensureQueryData(settingsQuery);
  const payload = { name, email, phone, password, terms_version: termsVersion };
  return api.post('/api/register', payload, registerOutput);
}
