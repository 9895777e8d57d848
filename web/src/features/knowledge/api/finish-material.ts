import { type Material, materialProgress } from '@matilha/contract/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { materialQuery } from './get-material.ts';
import { materialsQuery } from './list-materials.ts';
import { contentKey, forgetPaidContent, isPurchaseRequired } from './paid-content.ts';

/** Marks a material as finished, or unfinished, optimistically; undoes it when the server refuses. */
export function useFinishMaterial() {
  const client = useQueryClient();
  const show = ({ id, modulo_id }: Material, concluido: boolean) => {
    client.setQueryData(materialsQuery(String(modulo_id)).queryKey, (known) =>
      known?.locked === false
        ? { ...known, value: known.value.map((one) => (one.id === id ? { ...one, concluido } : one)) }
        : known,
    );
    client.setQueryData(materialQuery(String(id)).queryKey, (known) =>
      known?.locked === false ? { ...known, value: { ...known.value, concluido } } : known,
    );
  };
  return useMutation({
    // Runs one mutation at a time, so that the last press wins.
    scope: { id: 'finish' },
    mutationFn: ({ material, concluido }: { material: Material; concluido: boolean }) =>
      api.post(`/api/materiais-bancoconhecimento/${material.id}/conclusao`, { concluido }, materialProgress),
    onMutate: ({ material, concluido }) => show(material, concluido),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [first, what] }) =>
          first === contentKey && ['modules', 'module', 'continue'].includes(String(what)),
      }),
    onError: (error, { material, concluido }) => {
      show(material, !concluido);
      if (isPurchaseRequired(error)) forgetPaidContent(client);
      toast({ title: 'Não foi possível marcar', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
