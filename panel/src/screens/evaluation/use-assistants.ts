import { assistant } from '@matilha/contract/assistants';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '../../lib/api-client.ts';

/** Returns the assistants that subscribers see; undefined while they are read. */
export const useAssistants = () =>
  useQuery({
    queryKey: ['assistants'],
    queryFn: () => call('GET', '/api/lists', z.array(assistant)),
    staleTime: 60_000,
  }).data;

/** Returns a function that names an assistant by its number. */
export function useNameOf(): (id: number) => string {
  const assistants = useAssistants();
  return (id) => assistants?.find((each) => each.id === id)?.title ?? `Assistente ${id}`;
}
