import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { Material } from '@matilha/contract/content/knowledge';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LastStored } from '#web/lib/device/last-stored.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { contentKey, forgetPaidContent, isPurchaseRequired } from './paid-content.ts';
import { materialQuery, materialsQuery } from './read-materials.ts';

const marks = new LastStored<boolean>();

/** Marks a material as finished, or unfinished, optimistically; shows the stored mark once the server has answered the last of those in a row. */
export function useFinishMaterial() {
  const client = useQueryClient();
  const show = ({ id, modulo_id }: Material, concluido: boolean) => {
    client.setQueryData(materialsQuery(String(modulo_id)).queryKey, (known) =>
      known?.locked === false
        ? {
            ...known,
            value: known.value.map((material) =>
              material.id === id ? { ...material, concluido } : material,
            ),
          }
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
      call(knowledgeCalls.finishMaterial, { params: { id: material.id }, body: { concluido } }),
    onMutate: ({ material, concluido }) => {
      show(material, concluido);
      return marks.begin(material.id, material.concluido);
    },
    onSuccess: (_, { concluido }, mark) => {
      mark.stored = concluido;
      void client.invalidateQueries({
        predicate: ({ queryKey: [first, subject] }) =>
          first === contentKey && ['modules', 'module', 'continue'].includes(String(subject)),
      });
    },
    onSettled: (_data, _error, { material }) => {
      const last = marks.end(material.id);
      if (last) show(material, last.stored);
    },
    onError: (error) => {
      if (isPurchaseRequired(error)) forgetPaidContent(client);
      toast({ title: 'Não foi possível marcar', description: errorMessage(error), variant: 'destructive' });
    },
  });
}
