import { materialPassage } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';
import type { PassageAddress } from './passage-address.ts';

export const passageQuery = ({ materialId, anchor }: PassageAddress) =>
  queryOptions({
    queryKey: [contentKey, 'passage', materialId, anchor],
    queryFn: ({ signal, ...query }) =>
      loadContent(query, () =>
        api.get(`/api/materiais-bancoconhecimento/${materialId}/trechos/${anchor}`, materialPassage, {
          signal,
        }),
      ),
    ...untilPaid,
  });
