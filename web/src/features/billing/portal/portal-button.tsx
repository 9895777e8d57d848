import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { askPortal } from '../api/open-portal.ts';
import { subscriptionQuery, withdrawalOpen } from '../api/read-subscription.ts';
import { OrWithdraw } from './or-withdraw.tsx';
import { rememberPortalVisit } from './portal-visit.ts';

interface PortalButtonProps {
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/**
 * Opens the portal for card, invoices and cancelling, always by a page load. The provider's own portal knows nothing of the seven days, so
 * that they are named before somebody leaves for it; the simulator's names them beside the cancellation.
 */
export function PortalButton({ variant = 'secondary', className, children }: PortalButtonProps) {
  const state = useQuery(subscriptionQuery).data;
  const [leaving, setLeaving] = useState(false);
  const [open, busy] = useSingleFlight(async () => {
    try {
      const address = await askPortal();
      rememberPortalVisit();
      window.location.assign(address);
    } catch (error) {
      toast({
        title: 'Não foi possível abrir os pagamentos',
        description: errorMessage(error),
        variant: 'destructive',
      });
    }
  });
  const mayCancel = state?.provider === 'stripe' && !state.subscription?.cancel_at_period_end;
  const asksFirst = mayCancel && withdrawalOpen(state, new Date());
  const close = () => setLeaving(false);
  return (
    <>
      <Button
        variant={variant}
        className={className}
        busy={busy}
        onClick={() => (asksFirst ? setLeaving(true) : void open())}
      >
        {children}
      </Button>
      <Dialog open={leaving} onClose={close} title="Vai cancelar a assinatura?">
        <div className="mt-3 grid gap-4">
          <p>
            Na página de pagamentos, o plano cancelado vale até o fim do período, e nada mais é cobrado
            depois.
          </p>
          <OrWithdraw state={state} onLeave={close} />
          <Button className="justify-self-end" busy={busy} onClick={() => void open()}>
            Ir para os pagamentos
          </Button>
        </div>
      </Dialog>
    </>
  );
}
