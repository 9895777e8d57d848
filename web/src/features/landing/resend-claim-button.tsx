import { Button, buttonClass } from '#web/ui/button.tsx';
import { useResendClaim } from './api/use-resend-claim.ts';
import { CorrectAddress } from './correct-address.tsx';

/** Mails the confirmation link of a landing account again, or to a corrected address. */
export function ResendClaimButton() {
  const { resend, busy, sent } = useResendClaim();
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" busy={busy} disabled={sent} onClick={() => void resend()}>
        {sent ? 'Email reenviado' : 'Reenviar email'}
      </Button>
      <CorrectAddress className={buttonClass('ghost')} />
    </div>
  );
}
