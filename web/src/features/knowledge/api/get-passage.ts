import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';
import type { PassageAddress } from './passage-address.ts';

export const passageQuery = ({ materialId, anchor }: PassageAddress) =>
  queryOptions({
    queryKey: [contentKey, 'passage', materialId, anchor],
    queryFn: ({ signal, ...query }) =>
      loadContent(query, () =>
        call(knowledgeCalls.getPassage, { params: { id: materialId, ancora: anchor }, signal }),
      ),
    ...untilPaid,
  });
