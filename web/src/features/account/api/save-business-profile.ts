import type { BusinessProfileInput } from '@matilha/contract/account/business-profile';
import * as accountCalls from '@matilha/contract/calls/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { keepUser } from './keep-user.ts';

export function useSaveBusinessProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (form: BusinessProfileInput) => call(accountCalls.saveBusinessProfile, { body: form }),
    onSuccess: (saved) => keepUser(client, saved),
  });
}
