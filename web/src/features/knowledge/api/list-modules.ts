import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';
import { forgetIfLost } from './keep-materials.ts';
import { catalogueKey, contentKey, loadContent, untilPaid } from './paid-content.ts';

export const modulesQuery = (productId: string) =>
  queryOptions({
    queryKey: [contentKey, 'modules', productId],
    queryFn: ({ signal, ...query }) =>
      loadContent(query, () =>
        call(knowledgeCalls.listModules, { query: { produtoId: productId }, signal }).catch(
          forgetIfLost({ productId }),
        ),
      ),
    ...untilPaid,
  });

/** The contents of a product, for readers who have not bought it. */
export const outlineQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogueKey, 'outline', id],
    queryFn: ({ signal }) => call(knowledgeCalls.getOutline, { params: { id }, signal }),
    staleTime: minutes(10),
  });
