import { kindRights } from '@matilha/contract/rights/kinds';
import { worksIn } from '@matilha/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { readUser } from '../lib/read-user.ts';

interface Reserved {
  readOnly?: boolean;
  helperText?: string;
}

/**
 * Returns the properties of an input: read-only, with a hint, where the table of rights gives the field to others; otherwise its own hint.
 * The value stays in the form, so that the rest can be saved.
 */
export function useReserved(field: string, helperText?: string): Reserved {
  const path = useResourceContext();
  const { data } = useQuery({ queryKey: ['me'], queryFn: readUser, staleTime: Number.POSITIVE_INFINITY });
  const kind = Object.values(kindRights).find((each) => each.path === path);
  const right = (kind?.fields as Record<string, { area: 'content' | 'people' | 'business' }> | undefined)?.[
    field
  ];
  if (data && right && !worksIn(data.role, right.area))
    return { readOnly: true, helperText: 'Só quem opera muda. Salve o resto e peça a quem opera.' };
  return helperText === undefined ? {} : { helperText };
}
