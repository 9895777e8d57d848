import { material } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';

export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: [contentKey, 'material', id],
    queryFn: ({ signal, ...query }) =>
      loadContent(query, () =>
        api.get(`/api/materiais-bancoconhecimento/${encodeURIComponent(id)}`, material, { signal }),
      ),
    ...untilPaid,
  });
