import { useCreatePath, useResourceDefinitions } from 'react-admin';

/** Returns the address of a record's screen; null where this panel or the person's role has none. */
export function useAddressOf(resource: string): (id: number) => string | null {
  const definition = useResourceDefinitions()[resource];
  const createPath = useCreatePath();
  const type = definition?.hasShow ? 'show' : 'edit';
  if (!definition?.hasShow && !definition?.hasEdit) return () => null;
  return (id) => createPath({ resource, type, id });
}

/** Returns true where this panel has a form for a new record. */
export const useCreates = (resource: string): boolean =>
  useResourceDefinitions()[resource]?.hasCreate === true;
