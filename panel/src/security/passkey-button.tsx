import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useStep } from './use-step.ts';

interface PasskeyButtonProps {
  label: string;
  use: () => Promise<void>;
  variant?: ButtonProps['variant'];
}

/** Starts the dialog of the browser for a passkey, and shows below why it failed. */
export function PasskeyButton({ label, use, variant = 'outlined' }: PasskeyButtonProps) {
  const { busy, problem, run } = useStep();
  return (
    <Stack spacing={2}>
      <Button
        variant={variant}
        size="large"
        startIcon={<KeyOutlined />}
        loading={busy}
        onClick={() => void run(use)}
      >
        {label}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}
