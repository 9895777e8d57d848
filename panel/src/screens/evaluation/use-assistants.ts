import * as assistantsCalls from '@matilha/contract/calls/content/assistants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

/** Returns the assistants that subscribers see; undefined while they are read. */
export const useAssistants = () =>
  useQuery({
    queryKey: ['assistants'],
    queryFn: () => call(assistantsCalls.listAssistants),
    staleTime: 60_000,
  }).data;

/** Returns a function that names an assistant by its number. */
export function useNameOf(): (id: number) => string {
  const assistants = useAssistants();
  return (id) => assistants?.find((each) => each.id === id)?.title ?? `Assistente ${id}`;
}
