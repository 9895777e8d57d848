import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { instantOf, wallTimeOf } from '../../lib/times.ts';

/** Returns tomorrow at nine. */
function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  return `${wallTimeOf(day).slice(0, 10)}T09:00`;
}

interface ScheduleDialogProps {
  onChoose: (instant: string) => void;
  onClose: () => void;
}

/** Asks for the time at which a change becomes visible. */
export function ScheduleDialog({ onChoose, onClose }: ScheduleDialogProps) {
  const title = useId();
  const [time, setTime] = useState(tomorrow);
  const instant = instantOf(time);
  const isFuture = instant !== null && instant > new Date().toISOString();
  const choose = (event: FormEvent) => {
    event.preventDefault();
    // The dialog lies inside the record's form in React's tree.
    event.stopPropagation();
    if (isFuture) onChoose(instant);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <form onSubmit={choose}>
        <DialogTitle id={title}>Quando publicar?</DialogTitle>
        <DialogContent>
          <TextField
            type="datetime-local"
            label="Dia e hora (horário de Brasília)"
            value={time}
            onChange={({ target }) => setTime(target.value)}
            error={!isFuture}
            helperText={isFuture ? ' ' : 'Escolha um horário que ainda não passou'}
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ mt: 1, minWidth: 260 }}
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="contained">
            Agendar
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
