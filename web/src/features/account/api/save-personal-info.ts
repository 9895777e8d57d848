import { user } from '@matilha/contract/account';
import type { PersonalInfoForm, PersonalInfoInput } from '@matilha/contract/personal-info';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { keepUser } from './keep-user.ts';

/** Adds `phone`, ddd joined with numero; sends the password only when it was asked for. */
const payload = ({ currentPassword, ...form }: PersonalInfoForm): PersonalInfoInput => ({
  ...form,
  phone: `${form.ddd}${form.numero}`,
  ...(currentPassword === '' ? {} : { currentPassword }),
});

export function useSavePersonalInfo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: PersonalInfoForm) => api.post('/api/user/personal-info', payload(form), user),
    onSuccess: (saved) => keepUser(client, saved),
  });
}
