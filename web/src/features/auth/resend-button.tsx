import { Button, type ButtonProps } from '#web/ui/button.tsx';

interface ResendButtonProps extends ButtonProps {
  /** Seconds until the next mail may be requested; 0 when it may be now. */
  secondsLeft: number;
}

/** Requests another verification mail, or counts down until that is allowed. */
export function ResendButton({ secondsLeft, ...props }: ResendButtonProps) {
  return (
    <Button {...props} disabled={secondsLeft > 0} className="tabular-nums">
      {secondsLeft > 0 ? `Reenviar em ${secondsLeft} s` : 'Reenviar email de verificação'}
    </Button>
  );
}
