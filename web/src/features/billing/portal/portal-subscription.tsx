import type { SandboxPortal } from '@matilha/contract/billing/sandbox';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { subscriptionQuery } from '../api/read-subscription.ts';
import { useChangePortal } from '../api/simulator-portal.ts';
import { Price } from '../price.tsx';
import { OrWithdraw } from './or-withdraw.tsx';
import { isRunning, subscriptionStatus } from './portal-labels.ts';
import { PortalPart } from './portal-part.tsx';

type Subscription = NonNullable<SandboxPortal['subscription']>;

/** The simulator's subscription, with buttons to cancel and resume it. */
export function PortalSubscription({ subscription }: { subscription: Subscription | null }) {
  if (!subscription) {
    return (
      <PortalPart title="Assinatura">
        <p className="text-muted">Nenhuma assinatura por aqui.</p>
      </PortalPart>
    );
  }
  const { status, titulo, amount, current_period_end: end, cancel_at_period_end: ending } = subscription;
  const { word, tone } = subscriptionStatus(status);
  const running = isRunning(status);
  return (
    <PortalPart title="Assinatura">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold text-lg">{titulo}</span>
          <Badge tone={ending ? 'apricot' : tone}>{ending ? 'Cancelada' : word}</Badge>
        </p>
        <Price cents={amount} className="text-lg" />
      </div>
      {running && (
        <>
          <p className="text-muted">
            {ending ? 'Vale até ' : 'Próxima cobrança em '}
            {fullDay(end)}
            {ending && '. Depois disso nada mais é cobrado.'}
          </p>
          {ending ? <Resume end={end} /> : <Cancel titulo={titulo} end={end} />}
        </>
      )}
    </PortalPart>
  );
}

function Resume({ end }: { end: string }) {
  const change = useChangePortal();
  const resume = () =>
    change.mutate(
      { what: 'resume' },
      {
        onSuccess: () =>
          toast({ title: 'Assinatura retomada', description: `A próxima cobrança é em ${fullDay(end)}.` }),
      },
    );
  return (
    <>
      {change.error && <Notice tone="danger">{errorMessage(change.error)}</Notice>}
      <Button className="justify-self-start" busy={change.isPending} onClick={resume}>
        Retomar assinatura
      </Button>
    </>
  );
}

function Cancel({ titulo, end }: { titulo: string; end: string }) {
  const [asking, setAsking] = useState(false);
  const state = useQuery(subscriptionQuery).data;
  const change = useChangePortal();
  const close = () => {
    setAsking(false);
    change.reset();
  };
  const cancel = () =>
    change.mutate(
      { what: 'cancel' },
      {
        onSuccess: () =>
          toast({ title: 'Assinatura cancelada', description: `O plano vale até ${fullDay(end)}.` }),
      },
    );
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        Cancelar assinatura
      </Button>
      <Dialog open={asking} onClose={close} title="Cancelar a assinatura?">
        <div className="mt-3 grid gap-4">
          <p>
            O plano {titulo} vale até <strong>{fullDay(end)}</strong>, com os créditos que ainda tiver. Depois
            você volta para o plano gratuito, e nada mais é cobrado. Até lá dá para voltar atrás.
          </p>
          <OrWithdraw state={state} />
          {change.error && <Notice tone="danger">{errorMessage(change.error)}</Notice>}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={close}>
              Manter assinatura
            </Button>
            <Button variant="danger" busy={change.isPending} onClick={cancel}>
              Cancelar assinatura
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
