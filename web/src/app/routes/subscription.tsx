import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkSubscription, refreshPlan } from '#web/features/billing/api/read-subscription.ts';
import { CurrentPlan, CurrentPlanSkeleton } from '#web/features/billing/plans/current-plan.tsx';
import { NoticeLine } from '#web/features/billing/plans/notice-line.tsx';
import { PlanGrid, PlanGridSkeleton } from '#web/features/billing/plans/plan-grid.tsx';
import { ReturnNotice } from '#web/features/billing/plans/return-notice.tsx';
import { planAction } from '#web/features/billing/plans/standing.ts';
import { StateNotices } from '#web/features/billing/plans/state-notices.tsx';
import { usePaymentReturn } from '#web/features/billing/plans/use-payment-return.ts';
import { useSubscription } from '#web/features/billing/plans/use-subscription.ts';
import { Withdrawal } from '#web/features/billing/plans/withdrawal.tsx';
import { RefundNotices } from '#web/features/billing/refunds/refund-notices.tsx';
import { ranOutAt } from '#web/features/chat/api/ran-out.ts';
import { FiscalCard } from '#web/features/fiscal/fiscal-card.tsx';
import { ResendClaimButton } from '#web/features/landing/resend-claim-button.tsx';
import { useSingleFlight } from '#web/lib/requests/use-single-flight.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { cardClass } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SellerLine } from '#web/ui/seller-line.tsx';

type Subscription = ReturnType<typeof useSubscription>;

/** /subscription, 'Gerenciar Assinatura': the current plan and those on offer. */
export default function SubscriptionScreen() {
  usePageTitle('Gerenciar Assinatura');
  const read = useSubscription();
  const { phase, tierId, check, checking } = usePaymentReturn(read.state.data);
  // Read once: the chat's own tab forgets it as soon as the new balance arrives there.
  const [backTo] = useState(() => read.user && ranOutAt(read.user.id));
  const plan = read.tiers.data?.find(({ tier_id }) => tier_id === read.standing?.tier_id);
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h1 className="font-semibold text-2xl">Gerenciar Assinatura</h1>
        <ReturnNotice
          phase={phase}
          tierId={tierId}
          plan={plan}
          backTo={backTo}
          onCheck={() => void check()}
          checking={checking}
        />
      </div>
      <Current read={read} quiet={phase !== null && phase !== 'confirmed'} />
      <RefundNotices produtoId={null} />
      <FiscalCard askOnly />
      {read.state.data && <Withdrawal state={read.state.data} billingUrl={read.settings.data?.billingUrl} />}
      <Plans read={read} />
      {read.tiers.data && <SellerLine />}
    </div>
  );
}

function Current({ read, quiet }: { read: Subscription; quiet: boolean }) {
  const client = useQueryClient();
  const [refresh, refreshing] = useSingleFlight(async () => {
    // A failure is no news: the state shown is the last one known.
    await checkSubscription(client).catch(() => undefined);
    await refreshPlan(client);
  });
  const { state, summary, tiers } = read;
  if (state.data && summary.data && tiers.data) {
    const titleOf = (wanted: number) =>
      tiers.data.find(({ tier_id }) => tier_id === wanted)?.titulo ?? String(wanted);
    return (
      <CurrentPlan
        state={state.data}
        summary={summary.data}
        provisional={read.user?.provisional === true}
        plan={tiers.data.find(({ tier_id }) => tier_id === state.data.tier_id)}
      >
        <StateNotices
          state={state.data}
          titleOf={titleOf}
          quiet={quiet}
          onCheck={() => void refresh()}
          checking={refreshing}
        />
      </CurrentPlan>
    );
  }
  const missing = [state, summary, tiers].filter(({ data }) => !data);
  const failed = missing.find(({ error }) => error);
  if (!failed) return <CurrentPlanSkeleton />;
  return (
    <div className={cardClass}>
      <LoadError
        title="Não foi possível carregar sua assinatura"
        error={failed.error}
        retry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
        retrying={missing.some(({ isFetching }) => isFetching)}
      />
    </div>
  );
}

function Plans({ read }: { read: Subscription }) {
  const payable = read.settings.data === undefined || read.settings.data.payments !== null;
  const provisional = read.user?.provisional === true;
  return (
    <section aria-labelledby="planos" className="grid gap-4">
      <div>
        <h2 id="planos" className="font-semibold text-xl">
          Planos
        </h2>
        <p className="text-muted">
          {provisional
            ? 'Depois de confirmar seu email, você pode assinar um destes planos.'
            : 'Cada plano renova a cada 30 dias. Você muda ou cancela quando quiser, sem multa.'}
        </p>
      </div>
      {!payable && (
        <NoticeLine tone="warning">
          Os pagamentos por aqui abrem em breve. Nada é cobrado por enquanto.
        </NoticeLine>
      )}
      {payable && provisional && (
        <NoticeLine tone="warning" action={<ResendClaimButton />}>
          Para assinar um plano, confirme seu email pelo link que enviamos para{' '}
          <strong className="break-words">{read.user?.email}</strong>.
        </NoticeLine>
      )}
      <Offers read={read} payable={payable} provisional={provisional} />
    </section>
  );
}

interface OffersProps {
  read: Subscription;
  payable: boolean;
  provisional: boolean;
}

function Offers({ read, payable, provisional }: OffersProps) {
  const { tiers, checklist, settings, standing } = read;
  const missing = [tiers, checklist].filter(({ data }) => !data);
  const failed = missing.find(({ error }) => error);
  if (failed) {
    return (
      <LoadError
        title="Não foi possível carregar os planos"
        error={failed.error}
        retry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
        retrying={missing.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!tiers.data || !checklist.data || !standing || settings.isPending) return <PlanGridSkeleton />;
  const actionOf = (tierId: number) => planAction(tierId, { standing, payable, provisional });
  return <PlanGrid tiers={tiers.data} checklist={checklist.data} actionOf={actionOf} />;
}
