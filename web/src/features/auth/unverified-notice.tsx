import { Notice } from '#web/ui/feedback/notice.tsx';
import { ResendButton } from './resend-button.tsx';
import { useResend } from './use-resend.ts';

/** Shown when an unverified address tries to log in: offers a new mail. */
export function UnverifiedNotice({ email }: { email: string }) {
  const { resend, busy, secondsLeft } = useResend();
  return (
    <Notice tone="warning">
      <p className="mb-3">
        Falta confirmar o endereço <strong>{email}</strong>. Abra o link que enviamos ou peça outro.
      </p>
      <ResendButton variant="secondary" busy={busy} secondsLeft={secondsLeft} onClick={() => resend(email)} />
    </Notice>
  );
}
