import { type Area, worksIn } from '@matilha/contract/panel/staff';
import { useQuery } from '@tanstack/react-query';
import { readUser } from './read-user.ts';

/** Returns true once it is known that the signed-in person works in the area. */
export function useWorksIn(area: Area): boolean {
  const { data } = useQuery({ queryKey: ['me'], queryFn: readUser, staleTime: Number.POSITIVE_INFINITY });
  return data !== undefined && worksIn(data.role, area);
}
