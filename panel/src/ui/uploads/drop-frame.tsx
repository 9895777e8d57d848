import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDrop } from '../use-drop.ts';

interface DropFrameProps {
  label: string;
  take: (files: File[]) => void;
  /** Words for the upload that runs; absent while none does. */
  busy: string | undefined;
  /** Why the last upload was refused. */
  problem: string | undefined;
  /** Why the form refuses the value. */
  invalid: string | undefined;
  help: string;
  /** Id of the sentence below the input, for `aria-describedby`. */
  helpId?: string;
  children: ReactNode;
}

/** The frame of an input with uploads: it takes dropped files and shows the result of each. */
export function DropFrame({ label, take, busy, problem, invalid, help, helpId, children }: DropFrameProps) {
  const { over, handlers } = useDrop((files) => busy === undefined && take(files));
  const error = problem ?? invalid;
  return (
    <Box
      component="fieldset"
      {...handlers}
      sx={{
        m: 0,
        mb: 2,
        p: 2,
        minWidth: 0,
        width: '100%',
        borderRadius: 1,
        border: over ? '2px dashed' : '1px solid',
        borderColor: over ? 'primary.main' : 'divider',
      }}
    >
      <Typography component="legend" variant="body2" color="text.secondary" sx={{ px: 0.5 }}>
        {label}
      </Typography>
      {children}
      {busy && <LinearProgress aria-label={busy} sx={{ mt: 1.5 }} />}
      <FormHelperText id={helpId} error={error !== undefined} role={problem ? 'alert' : undefined}>
        {error ?? help}
      </FormHelperText>
    </Box>
  );
}
