import { confirmation } from '@matilha/contract/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshUser } from '#web/features/account/api/get-user.ts';
import { api } from '#web/lib/api-client.ts';

/** Corrects the address of a landing account, to which the link that confirms it is mailed again. */
export function useCorrectAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { email: string }) => api.post('/api/claim-account/address', input, confirmation),
    onSuccess: () => refreshUser(client),
  });
}
