import { type ReactNode, useEffect, useRef } from 'react';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** Replaces the input while an overdue subscriber reads, and says why nothing can be sent. */
export function OverdueNotice() {
  return (
    <BlockedNotice action="Ajustar Pagamento" focused>
      <p className="font-semibold">Assinatura Atrasada</p>
      <p>Ajuste o pagamento para voltar a conversar.</p>
    </BlockedNotice>
  );
}

interface NoCreditsProps {
  available: number;
  price: number;
  /** The address that an account of the landing page must confirm first: it cannot buy a plan. */
  unconfirmed: string | undefined;
}

/** Shown when no credits are left, or fewer than this assistant costs. */
export function NoCreditsNotice({ available, price, unconfirmed }: NoCreditsProps) {
  const none = available <= 0;
  if (unconfirmed !== undefined) {
    return (
      <BlockedNotice>
        <p className="font-semibold">{none ? 'Seus créditos acabaram' : 'Créditos insuficientes'}</p>
        <p>Para ganhar mais, confirme seu email pelo link que enviamos para {unconfirmed}.</p>
      </BlockedNotice>
    );
  }
  return (
    <BlockedNotice action="Gerenciar Assinatura">
      <p className="font-semibold">{none ? 'Sem respostas disponíveis' : 'Créditos insuficientes'}</p>
      <p>
        {none
          ? 'Você atingiu o limite de respostas para o seu plano atual.'
          : `Este assistente usa ${credits(price)} por resposta e você tem ${credits(available)}.`}
      </p>
    </BlockedNotice>
  );
}

interface BlockedNoticeProps {
  /** Label of the link to the subscription; none without it. */
  action?: string;
  /** Takes the focus, because it replaces the button just pressed. */
  focused?: boolean;
  children: ReactNode;
}

function BlockedNotice({ action, focused = false, children }: BlockedNoticeProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-danger-ink text-sm"
    >
      <div className="min-w-0 flex-1 basis-60">{children}</div>
      {action && (
        <Link ref={link} to="/subscription" className={buttonClass('danger', 'px-4 py-2')}>
          {action}
        </Link>
      )}
    </div>
  );
}
