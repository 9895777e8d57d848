import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';

interface FormDialogProps {
  title: string;
  close: () => void;
  children: ReactNode;
  wide?: boolean;
}

/** Keeps the buttons in sight while the content scrolls, though a form lies between them and the dialog. */
const form = { '& form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } as const;

/** A dialog with a form; it fills the screen of a phone. */
export function FormDialog({ title, close, children, wide = false }: FormDialogProps) {
  const id = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={close}
      fullWidth
      fullScreen={small}
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
      sx={form}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {children}
    </Dialog>
  );
}
