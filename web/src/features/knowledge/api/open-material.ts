import { materialProgress } from '@matilha/contract/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { continueReadingQuery } from './continue-reading.ts';
import { forgetPaidContent, isPurchaseRequired } from './paid-content.ts';

/** Records that a material was opened; a failure only loses the "continue reading" link. */
export function useOpenMaterial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      api.post(`/api/materiais-bancoconhecimento/${id}/abertura`, undefined, materialProgress),
    onSuccess: () => client.invalidateQueries({ queryKey: continueReadingQuery.queryKey }),
    onError: (error) => isPurchaseRequired(error) && forgetPaidContent(client),
  });
}
