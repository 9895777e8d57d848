import MailCheck from 'lucide-react/icons/mail-check';
import { useUser } from '#web/features/account/api/get-user.ts';
import { useResendClaim } from './api/use-resend-claim.ts';

/** Asks an account created on the landing page to confirm its address, so that its plan stays accessible. */
export function ConfirmEmailNotice() {
  const user = useUser();
  const { resend, busy, sent } = useResendClaim();
  if (!user?.provisional) return null;
  return (
    <aside
      aria-label="Confirme seu email"
      className="mx-auto flex w-full max-w-3xl items-center gap-x-2 px-4 text-apricot-ink text-sm"
    >
      <MailCheck size={18} aria-hidden="true" className="shrink-0" />
      <p className="min-w-0 flex-1 truncate" title={`O link foi para ${user.email}`}>
        <span className="sm:hidden">Guarde este plano: link em </span>
        <span className="max-sm:hidden">
          Confirme seu email para guardar este plano e ganhar créditos: link em{' '}
        </span>
        <b className="font-semibold">{user.email}</b>
      </p>
      <button
        type="button"
        onClick={() => void resend()}
        aria-disabled={busy || sent}
        className="min-h-11 shrink-0 font-semibold underline underline-offset-4 aria-disabled:opacity-70"
      >
        {sent ? 'Email reenviado' : 'Reenviar'}
      </button>
    </aside>
  );
}
