import { Button } from '#web/ui/button.tsx';
import { useResendClaim } from './api/use-resend-claim.ts';

/** Mails the confirmation link of a landing account again. */
export function ResendClaimButton() {
  const { resend, busy, sent } = useResendClaim();
  return (
    <Button variant="secondary" busy={busy} disabled={sent} onClick={() => void resend()}>
      {sent ? 'Email reenviado' : 'Reenviar email'}
    </Button>
  );
}
