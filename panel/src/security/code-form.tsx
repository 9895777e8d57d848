import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useStep } from './use-step.ts';

interface CodeFormProps {
  label: string;
  button: string;
  /** Sends the code. */
  submit: (code: string) => Promise<void>;
  /** The keyboard of a phone shows numbers only. */
  numeric?: boolean;
}

/** One field for a code, with its refusal below. */
export function CodeForm({ label, button, submit, numeric = false }: CodeFormProps) {
  const [code, setCode] = useState('');
  const { busy, problem, run } = useStep();
  const send = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await submit(code);
      setCode('');
    });
  };
  return (
    <Stack component="form" spacing={2} onSubmit={send} noValidate>
      <TextField
        label={label}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete={numeric ? 'one-time-code' : 'off'}
        slotProps={{ htmlInput: { inputMode: numeric ? 'numeric' : 'text', maxLength: 40 } }}
        error={problem !== undefined}
        fullWidth
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {button}
      </Button>
    </Stack>
  );
}
