import { queryOptions } from '@tanstack/react-query';
import { readModule } from './keep-materials.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';

export const moduleQuery = (id: string) =>
  queryOptions({
    queryKey: [contentKey, 'module', id],
    queryFn: ({ signal, ...query }) => loadContent(query, () => readModule(id, signal)),
    ...untilPaid,
  });
