import { queryOptions } from '@tanstack/react-query';
import { readMaterial, readMaterials } from './keep-materials.ts';
import { contentKey, loadContent, untilPaid } from './paid-content.ts';

export const materialsQuery = (moduleId: string) =>
  queryOptions({
    queryKey: [contentKey, 'materials', moduleId],
    queryFn: ({ signal, ...query }) => loadContent(query, () => readMaterials(moduleId, signal)),
    ...untilPaid,
  });

export const materialQuery = (id: string) =>
  queryOptions({
    queryKey: [contentKey, 'material', id],
    queryFn: ({ signal, ...query }) => loadContent(query, () => readMaterial(id, signal)),
    ...untilPaid,
  });
