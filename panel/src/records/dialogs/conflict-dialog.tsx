import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { CompareFields } from '../compare-fields.tsx';
import type { RecordDefinition, RecordView, Values } from '../definition.ts';

interface ConflictDialogProps {
  of: RecordDefinition;
  /** The record as another person left it. */
  theirs: RecordView;
  mine: Values;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Shows both states when another person changed the record meanwhile; nothing is overwritten without a choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { of, theirs, mine, onKeepMine, onTakeTheirs, onClose } = props;
  const title = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>Outra pessoa mudou isto enquanto você editava</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>
          Nada foi salvo ainda. Compare as duas versões e escolha qual fica.
        </DialogContentText>
        <CompareFields
          of={of}
          first={{ title: 'A sua', values: mine }}
          second={{
            title: theirs.draft?.author ? `A de ${theirs.draft.author}` : 'A da outra pessoa',
            values: theirs,
          }}
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>Continuar editando</Button>
        <Button onClick={onTakeTheirs}>Ficar com a outra</Button>
        <Button variant="contained" onClick={onKeepMine}>
          Salvar a minha
        </Button>
      </DialogActions>
    </Dialog>
  );
}
