import { queryOptions } from '@tanstack/react-query';
import { readMaterial } from './keep-materials.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';

export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: [contentKey, 'material', id],
    queryFn: ({ signal, ...query }) => loadContent(query, () => readMaterial(id, signal)),
    ...untilPaid,
  });
