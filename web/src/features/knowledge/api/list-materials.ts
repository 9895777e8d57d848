import { queryOptions } from '@tanstack/react-query';
import { readMaterials } from './keep-materials.ts';
import { contentKey, loadContent } from './paid-content.ts';

export const materialsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: [contentKey, 'materials', moduleId],
    queryFn: ({ signal, client }) => loadContent(client, () => readMaterials(moduleId, signal)),
  });
