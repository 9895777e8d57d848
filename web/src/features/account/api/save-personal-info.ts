import type { PersonalInfoForm, PersonalInfoInput } from '@matilha/contract/account/personal-info';
import * as accountCalls from '@matilha/contract/calls/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { keepUser } from './keep-user.ts';

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
