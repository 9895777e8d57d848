import { user } from '@matilha/contract/account';
import type { BusinessProfileInput } from '@matilha/contract/business-profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { keepUser } from './keep-user.ts';

export function useSaveBusinessProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: BusinessProfileInput) => api.post('/api/business-profile', form, user),
    onSuccess: (saved) => keepUser(client, saved),
  });
}
