import { Button, type ButtonProps } from '#web/ui/button.tsx';

interface ResendButtonProps extends ButtonProps {
  /** Until the next mail may be asked for; 0 for now. */
  secondsLeft: number;
}

/** Asks for another verification mail, or counts down to when one may be asked for. */
export function ResendButton({ secondsLeft, ...props }: ResendButtonProps) {
  return (
    <Button {...props} disabled={secondsLeft > 0} className="tabular-nums">
      {secondsLeft > 0 ? `Reenviar em ${secondsLeft} s` : 'Reenviar email de verificação'}
    </Button>
  );
}
