import { useUser } from '#web/features/account/api/get-user.ts';
import { useResendClaim } from './api/use-resend-claim.ts';
import { CorrectAddress } from './correct-address.tsx';

const link = 'min-h-11 font-semibold underline underline-offset-4 aria-disabled:opacity-70';

/** Asks an account created on the landing page to confirm its address, so that its plan stays accessible. */
export function ConfirmEmailNotice() {
  const user = useUser();
  const { resend, busy, sent } = useResendClaim();
  if (!user?.provisional) return null;
  return (
    <aside
      aria-label="Confirme seu email"
      className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-4 px-4 pt-1 text-apricot-ink text-sm sm:flex-nowrap"
    >
      <p className="min-w-0 basis-full wrap-anywhere sm:flex-1 sm:basis-0">
        <span className="sm:hidden">Guarde este plano: link em </span>
        <span className="max-sm:hidden">
          Confirme seu email para guardar este plano e ganhar créditos: link em{' '}
        </span>
        <b className="font-semibold">{user.email}</b>
      </p>
      <button type="button" onClick={() => void resend()} aria-disabled={busy || sent} className={link}>
        {sent ? 'Email reenviado' : 'Reenviar'}
      </button>
      <CorrectAddress className={link} />
    </aside>
  );
}
