import type { SandboxPortal } from '@matilha/contract/billing/sandbox';
import CreditCard from 'lucide-react/icons/credit-card';
import { Button } from '#web/ui/button.tsx';
import { brandOf, expiryOf } from './portal-labels.ts';
import { PortalPart } from './portal-part.tsx';

interface PortalCardProps {
  card: SandboxPortal['card'];
  /** The account is a customer at the provider, which the first payment creates. */
  changeable: boolean;
  onChange: () => void;
}

/** The card that renewals are charged to. */
export function PortalCard({ card, changeable, onChange }: PortalCardProps) {
  return (
    <PortalPart title="Cartão">
      {card ? (
        <p className="flex items-center gap-3 tabular-nums">
          <CreditCard size={24} aria-hidden="true" className="shrink-0 text-brand-ink" />
          <span>
            <span className="font-semibold">
              {brandOf(card.brand)} final {card.last4}
            </span>
            <span className="block text-muted text-sm">Vence em {expiryOf(card)}</span>
          </span>
        </p>
      ) : (
        <p className="text-muted">Seu cartão é guardado no primeiro pagamento.</p>
      )}
      {changeable && (
        <Button variant="secondary" className="justify-self-start" onClick={onChange}>
          {card ? 'Trocar cartão' : 'Adicionar cartão'}
        </Button>
      )}
    </PortalPart>
  );
}
