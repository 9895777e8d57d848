import { knowledgeModule } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { forgetIfLost } from './keep-materials.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';

export const modulesQuery = (productId: string) =>
  queryOptions({
    queryKey: [contentKey, 'modules', productId],
    queryFn: ({ signal, ...query }) =>
      loadContent(query, () =>
        api
          .get(
            `/api/modulos-bancoconhecimento?produtoId=${encodeURIComponent(productId)}`,
            z.array(knowledgeModule),
            { signal },
          )
          .catch(forgetIfLost({ productId })),
      ),
    ...untilPaid,
  });
