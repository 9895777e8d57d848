import type { User } from '@matilha/contract/account/account';
import type { BusinessProfileInput } from '@matilha/contract/account/business-profile';
import type { PersonalInfoForm, PersonalInfoInput } from '@matilha/contract/account/personal-info';
import * as accountCalls from '@matilha/contract/calls/account/account';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { showUser, userQuery } from './get-user.ts';

/**
 * Caches the saved user, and reads it once more: a read started before the save must not restore the old one. Does nothing when another
 * user, or no user, is signed in by now.
 */
async function keepUser(client: QueryClient, saved: User) {
  if (client.getQueryData(userQuery.queryKey)?.id !== saved.id) return;
  showUser(client, saved);
  void client.invalidateQueries(userQuery);
}

export function useSaveBusinessProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: BusinessProfileInput) => call(accountCalls.saveBusinessProfile, { body: form }),
    onSuccess: (saved) => keepUser(client, saved),
  });
}

const payload = (form: PersonalInfoForm): PersonalInfoInput => ({
  firstName: form.firstName,
  lastName: form.lastName,
  ddi: form.ddi,
  ddd: form.ddd,
  numero: form.numero,
  phone: `${form.ddd}${form.numero}`,
});

export function useSavePersonalInfo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: PersonalInfoForm) => call(accountCalls.savePersonalInfo, { body: payload(form) }),
    onSuccess: (saved) => keepUser(client, saved),
  });
}
