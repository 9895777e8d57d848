import Chip from '@mui/material/Chip';
import { useRecordContext } from 'react-admin';

const words = { draft: 'Rascunho', scheduled: 'Agendado' } as const;

/** Marks a row whose change subscribers do not see yet. */
export function PendingField(_props: { source?: string; label?: string }) {
  const pending = useRecordContext<{ id: number; pending: keyof typeof words | null }>()?.pending;
  return pending ? <Chip size="small" color="warning" variant="outlined" label={words[pending]} /> : null;
}
