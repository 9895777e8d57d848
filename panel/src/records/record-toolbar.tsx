import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useUploadsRun } from '../ui/uploads/running-uploads.tsx';
import { ScheduleDialog } from './dialogs/schedule-dialog.tsx';
import type { When } from './use-save-record.ts';

interface RecordToolbarProps {
  /** Saved at once, without drafts. */
  plain: boolean;
  busy: When | null;
  /** Validates the form and saves it. */
  onSave: (when: When) => void;
  /** Absent for a record that is not published. */
  onHistory?: () => void;
  onRemove?: () => void;
}

/** The ways to save a record; always in sight below its form. */
export function RecordToolbar({ plain, busy, onSave, onHistory, onRemove }: RecordToolbarProps) {
  const [scheduling, setScheduling] = useState(false);
  const uploading = useUploadsRun();
  const waits = busy !== null || uploading;
  const schedule = (instant: string) => {
    setScheduling(false);
    onSave(instant);
  };
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'sticky', bottom: 8, zIndex: 2, p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}
    >
      <Button variant="contained" onClick={() => onSave('now')} loading={busy === 'now'} disabled={waits}>
        {plain ? 'Salvar' : 'Publicar'}
      </Button>
      {!plain && (
        <>
          <Button
            variant="outlined"
            onClick={() => onSave('draft')}
            loading={busy === 'draft'}
            disabled={waits}
          >
            Guardar rascunho
          </Button>
          <Button onClick={() => setScheduling(true)} disabled={waits}>
            Agendar
          </Button>
        </>
      )}
      {onHistory && (
        <Button startIcon={<HistoryOutlined />} onClick={onHistory}>
          Histórico
        </Button>
      )}
      {onRemove && (
        <Button color="error" startIcon={<DeleteOutlined />} onClick={onRemove}>
          Apagar
        </Button>
      )}
      {uploading && <Typography sx={{ alignSelf: 'center' }}>Espere o envio terminar.</Typography>}
      {scheduling && <ScheduleDialog onChoose={schedule} onClose={() => setScheduling(false)} />}
    </Paper>
  );
}
