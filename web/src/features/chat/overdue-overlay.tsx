import CreditCard from 'lucide-react/icons/credit-card';
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
