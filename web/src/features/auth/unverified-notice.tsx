import { Notice } from '#web/ui/notice.tsx';
import { ResendButton } from './resend-button.tsx';
import { useResend } from './use-resend.ts';

/** The login of an address that was not confirmed yet offers a new mail (decision 2.5). */
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
