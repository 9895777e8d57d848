import type { PanelSession } from '@matilha/contract/panel/staff-access';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { askForProofBy, notProven } from '../lib/api-client.ts';
import { VerifyFactor } from './verify-factor.tsx';

interface Waiting {
  promise: Promise<void>;
  pass: () => void;
  giveUp: () => void;
}

function newWaiting(): Waiting {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, pass: resolve, giveUp: () => reject(notProven()) };
}

/** Asks for the second factor again when a call needs a fresh one; calls that ask at the same time share one answer. */
export function ProofDialog({ methods }: Pick<PanelSession, 'methods'>) {
  const waiting = useRef<Waiting>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    askForProofBy(() => {
      waiting.current ??= newWaiting();
      setOpen(true);
      return waiting.current.promise;
    });
    return () => askForProofBy(null);
  }, []);
  const end = (outcome: 'pass' | 'giveUp') => {
    waiting.current?.[outcome]();
    waiting.current = null;
    setOpen(false);
  };
  return (
    <Dialog open={open} onClose={() => end('giveUp')} aria-labelledby="proof-title" fullWidth maxWidth="xs">
      <DialogTitle id="proof-title">Confirme que é você</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          Esta ação pede o segundo fator de novo. Depois ela continua sozinha.
        </Typography>
        <VerifyFactor methods={methods} onPassed={() => end('pass')} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => end('giveUp')}>Cancelar</Button>
      </DialogActions>
    </Dialog>
  );
}
