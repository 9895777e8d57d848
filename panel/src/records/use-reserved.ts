import type { Field, FieldRight } from '@matilha/contract/kinds/parts/field';
import { worksIn } from '@matilha/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { readUser } from '../lib/read-user.ts';
import type { InputProps } from './definition.ts';

/**
 * Returns the properties of an input: read-only, with a hint, where the field is others' to set; otherwise its own hint. The value stays in the
 * form, so that the rest can be saved.
 */
export function useReserved({
  right,
  hint,
}: Field & { right: FieldRight }): Pick<InputProps, 'readOnly' | 'helperText'> {
  const { data } = useQuery({ queryKey: ['me'], queryFn: readUser, staleTime: Number.POSITIVE_INFINITY });
  if (data && !worksIn(data.role, right.area))
    return { readOnly: true, helperText: 'Só quem opera muda. Salve o resto e peça a quem opera.' };
  return { helperText: hint };
}
