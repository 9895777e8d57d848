import CreditCard from 'lucide-react/icons/credit-card';
import { type ReactNode, useEffect, useRef } from 'react';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

interface OverdueOverlayProps {
  billingUrl: string | undefined;
  /** Uncovers the conversation: an overdue subscriber may still read it. */
  onRead: () => void;
}

/** Covers the chat of a subscriber whose payment is overdue. */
export function OverdueOverlay({ billingUrl, onRead }: OverdueOverlayProps) {
  return (
    <div className="absolute inset-0 z-20 grid place-items-center overflow-y-auto bg-veil p-4">
      <section
        aria-labelledby="overdue-title"
        className="grid w-full max-w-md justify-items-center gap-3 rounded-lg border border-line bg-surface p-6 text-center shadow-soft"
      >
        <CreditCard size={40} aria-hidden="true" className="text-danger-ink" />
        <h2 id="overdue-title" className="font-semibold text-xl">
          Assinatura Atrasada
        </h2>
        <p className="text-muted">
          Ajuste o pagamento para voltar a conversar. Suas conversas continuam guardadas.
        </p>
        <Link to="/subscription" className={buttonClass('primary', 'mt-2 px-5 py-2.5')}>
          Ajustar Pagamento
        </Link>
        <Button variant="ghost" onClick={onRead}>
          Ler a conversa
        </Button>
        {billingUrl && (
          <ExternalLink
            href={billingUrl}
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink text-sm underline"
          >
            Falar com a gente no WhatsApp
          </ExternalLink>
        )}
      </section>
    </div>
  );
}

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
