import type { ReactNode } from 'react';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { askPortal } from '../api/open-portal.ts';
import { rememberPortalVisit } from './portal-visit.ts';

interface PortalButtonProps {
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Opens the portal for card, invoices and cancelling, always by a page load. */
export function PortalButton({ variant = 'secondary', className, children }: PortalButtonProps) {
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
  return (
    <Button variant={variant} className={className} busy={busy} onClick={() => void open()}>
      {children}
    </Button>
  );
}
