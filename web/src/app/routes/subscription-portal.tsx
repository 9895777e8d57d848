import type { SandboxCard } from '@matilha/contract/billing/sandbox';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, useEffect, useState } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { portalQuery, useChangePortal } from '#web/features/billing/api/simulator-portal.ts';
import { PortalCard } from '#web/features/billing/portal/portal-card.tsx';
import { PortalInvoices } from '#web/features/billing/portal/portal-invoices.tsx';
import { PortalSubscription } from '#web/features/billing/portal/portal-subscription.tsx';
import { rememberPortalVisit } from '#web/features/billing/portal/portal-visit.ts';
import { SimulatorClockCard } from '#web/features/billing/portal/simulator-clock-card.tsx';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { usePlace } from '#web/lib/navigation/location.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { cardClass } from '#web/ui/card.tsx';
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { Redirect } from '../redirect.tsx';

const SimulatorCardForm = lazy(() =>
  import('#web/features/billing/payment/simulator/simulator-card-form.tsx').then((m) => ({
    default: m.SimulatorCardForm,
  })),
);

/** /subscription/portal: the simulator's own portal; redirects when there is no simulator. */
export default function SubscriptionPortalScreen() {
  usePageTitle('Pagamento e faturas');
  useEffect(rememberPortalVisit, []);
  const { pathname, search } = usePlace();
  const { data: settings, error, refetch, isFetching } = useQuery(settingsQuery);
  if (settings && settings.payments !== 'sandbox') {
    return <Redirect from={`${pathname}${search}`} to="/subscription" />;
  }
  return (
    <div className="page grid *:max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <Link
          to="/subscription"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-brand-ink print:hidden"
        >
          <ArrowLeft size={18} aria-hidden="true" /> Gerenciar Assinatura
        </Link>
        <h1 className="font-semibold text-2xl">Pagamento e faturas</h1>
      </div>
      <Notice tone="warning">
        <strong>Portal simulado: nenhum valor é cobrado.</strong>
      </Notice>
      {settings && <Portal />}
      {!settings && !error && <PortalSkeleton />}
      {!settings && error && (
        <LoadError
          title="Não foi possível abrir o portal"
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      )}
    </div>
  );
}

function Portal() {
  const user = useUser();
  const { data, error, refetch, isFetching } = useQuery(portalQuery);
  const [changing, setChanging] = useState(false);
  return (
    <>
      {data && (
        <>
          <PortalSubscription subscription={data.subscription} />
          <PortalCard
            card={data.card}
            changeable={data.card !== null || data.subscription !== null}
            onChange={() => setChanging(true)}
          />
          <PortalInvoices
            invoices={data.invoices}
            owner={user ? `${user.firstName} ${user.lastName}, ${user.email}` : ''}
          />
          <Dialog open={changing} onClose={() => setChanging(false)} title="Cartão das próximas cobranças">
            <ChangeCard onDone={() => setChanging(false)} />
          </Dialog>
        </>
      )}
      {!data && !error && <PortalSkeleton />}
      {!data && error && (
        <div className={cardClass}>
          <LoadError
            title="Não foi possível abrir o portal"
            error={error}
            retry={refetch}
            retrying={isFetching}
          />
        </div>
      )}
      {user?.role === 'operator' && <SimulatorClockCard />}
    </>
  );
}

function ChangeCard({ onDone }: { onDone: () => void }) {
  const change = useChangePortal();
  const [trouble, setTrouble] = useState<unknown>(null);
  const submit = async (card: SandboxCard) => {
    setTrouble(null);
    try {
      await change.mutateAsync({ what: 'card', card });
      toast({ title: 'Cartão trocado', description: 'As próximas cobranças vão para ele.' });
      onDone();
    } catch (error) {
      setTrouble(error);
    }
  };
  return (
    <div className="mt-3">
      <LazyPart loading={<Skeleton className="h-96 rounded-lg!" />}>
        <SimulatorCardForm submitLabel="Guardar cartão" busyLabel="Guardando..." onSubmit={submit}>
          {trouble !== null && <Notice tone="danger">{errorMessage(trouble)}</Notice>}
        </SimulatorCardForm>
      </LazyPart>
    </div>
  );
}

function PortalSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Carregando o portal…</span>
      <Skeleton className="h-44 rounded-lg!" />
      <Skeleton className="h-40 rounded-lg!" />
      <Skeleton className="h-56 rounded-lg!" />
    </div>
  );
}
