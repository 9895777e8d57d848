import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { useResend } from './use-resend.ts';

interface ResendButtonProps {
  variant?: ButtonVariant;
  /** The address to send to, asked for at the press; null where it is not valid yet. */
  email: () => Promise<string | null> | string | null;
}

/** 'Reenviar email' with its countdown. */
export function ResendButton({ variant = 'primary', email }: ResendButtonProps) {
  const { resend, busy, secondsLeft } = useResend();
  const press = async () => {
    const address = await email();
    if (address) await resend(address);
  };
  return (
    <Button variant={variant} busy={busy} disabled={secondsLeft > 0} onClick={press} className="tabular-nums">
      {secondsLeft > 0 ? `Reenviar em ${secondsLeft} s` : 'Reenviar email de verificação'}
    </Button>
  );
}
