import { moneyText } from '@matilha/contract/portuguese/amounts';
import Lock from 'lucide-react/icons/lock';
import { buttonClass } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { safeHref } from '#web/ui/markdown/safe-href.ts';
import { ClaimLink } from './claim-link.tsx';

interface LockedContentProps {
  paymentLink: string | null;
  /** Cents, where known. */
  price?: number | undefined;
}

/** Replaces content that must be bought first, or whose purchase has ended. */
export function LockedContent({ paymentLink, price }: LockedContentProps) {
  const link = paymentLink === null ? null : safeHref(paymentLink);
  return (
    <EmptyState
      title="Este conteúdo é pago"
      icon={<Lock size={40} aria-hidden="true" />}
      action={
        <div className="grid justify-items-center gap-2">
          {link && (
            <ExternalLink href={link.href} plain className={buttonClass('apricot')}>
              {price === undefined ? 'Comprar' : `Comprar por ${moneyText(price)}`}
            </ExternalLink>
          )}
          <ClaimLink />
        </div>
      }
    >
      Compre para acessar os módulos e materiais. Já comprou? O acesso abre assim que o pagamento for
      confirmado.
    </EmptyState>
  );
}
