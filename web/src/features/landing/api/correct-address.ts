import * as accountCalls from '@matilha/contract/calls/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshUser } from '#web/features/account/api/get-user.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** Corrects the address of a landing account, to which the link that confirms it is mailed again. */
export function useCorrectAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { email: string }) => call(accountCalls.correctAddress, { body: input }),
    onSuccess: () => refreshUser(client),
  });
}
