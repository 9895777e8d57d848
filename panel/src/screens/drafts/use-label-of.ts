import { useResourceDefinitions } from 'react-admin';

/** Returns the name of a kind by the path of its screen. */
export function useLabelOf() {
  const kinds = useResourceDefinitions();
  return (path: string) => String(kinds[path]?.options?.label ?? path);
}
