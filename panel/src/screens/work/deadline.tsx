import Typography from '@mui/material/Typography';
import { dayOf } from '../../lib/times.ts';

const day = 24 * 3_600_000;
const soon = 3 * day;

/** Until when something has to be done; red from three days before. */
export function Deadline({ at }: { at: string }) {
  const left = new Date(at).getTime() - Date.now();
  const color = left < soon ? 'error' : 'text.secondary';
  return (
    <Typography variant="body2" sx={{ color, fontWeight: left < soon ? 600 : 400 }}>
      {left < 0 ? `Venceu em ${dayOf(at)}` : `Até ${dayOf(at)}`}
    </Typography>
  );
}
