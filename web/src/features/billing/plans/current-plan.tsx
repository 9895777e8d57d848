import type { SubscriptionState } from '@matilha/contract/billing/billing';
import type { CreditSummary } from '@matilha/contract/billing/credits';
import { periodDays, type Tier } from '@matilha/contract/billing/plans';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import CreditCard from 'lucide-react/icons/credit-card';
import type { ReactNode } from 'react';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PortalButton } from '../portal/portal-button.tsx';
import { Price } from '../price.tsx';
import { endOf, isOverdue } from './standing.ts';

interface CurrentPlanProps {
  state: SubscriptionState;
  summary: CreditSummary;
  /** The current plan; undefined when the list no longer contains it. */
  plan: Tier | undefined;
  /** An account of the landing page: its credits were granted once and renew only after it confirms its email. */
  provisional: boolean;
  /** Notices about the payment. */
  children?: ReactNode;
}

const box = `${cardClass} grid gap-4 p-5 sm:p-6`;

/** The current plan, the credits left and its renewal. */
export function CurrentPlan({ state, summary, plan, provisional, children }: CurrentPlanProps) {
  const overdue = isOverdue(state);
  const charge = state.subscription?.next_charge ?? null;
  // An older payer keeps an older price; the next plan's charge is not the price of this one.
  const goesOn = state.subscription?.next_tier_id === null;
  const { available, limit } = summary;
  return (
    <section aria-labelledby="plano-atual" className={box}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="plano-atual" className="text-muted text-sm">
            Seu plano
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 font-semibold text-xl [overflow-wrap:anywhere]">
              {plan?.titulo ?? 'Plano'}
            </span>
            <Badge tone={overdue ? 'danger' : 'brand'}>{overdue ? 'Atrasado' : 'Ativo'}</Badge>
          </p>
        </div>
        {plan && <Price cents={(goesOn && charge?.amount) || plan.valor} className="text-lg" />}
      </div>
      {children}
      <div className="grid gap-2 tabular-nums">
        <p>
          <span className="font-semibold text-lg">{available.toLocaleString('pt-BR')}</span>{' '}
          {/* Credits of an earlier plan, or granted by us, are added on top. */}
          {provisional && 'créditos para experimentar'}
          {!provisional &&
            (available > limit
              ? `créditos disponíveis. Seu plano dá ${limit.toLocaleString('pt-BR')} a cada ${periodDays} dias`
              : `de ${limit.toLocaleString('pt-BR')} créditos neste período de ${periodDays} dias`)}
        </p>
        {!provisional && (
          <>
            <Progress value={available} max={Math.max(limit, 1)} label="Créditos disponíveis" />
            <Renewal state={state} renewsAt={summary.renews_at} />
          </>
        )}
      </div>
      {state.has_portal && (
        <PortalButton className="justify-self-start max-sm:w-full max-sm:px-2!">
          <CreditCard size={18} aria-hidden="true" className="shrink-0 max-sm:hidden" />
          Pagamento, faturas e cancelamento
        </PortalButton>
      )}
    </section>
  );
}

function Renewal({ state, renewsAt }: { state: SubscriptionState; renewsAt: string | null }) {
  const end = endOf(state);
  const charge = state.subscription?.next_charge ?? null;
  if (state.subscription?.conditions.includes('paused')) return null;
  const at = end ?? charge?.at ?? renewsAt;
  if (at === null) return null;
  return (
    <p className="text-muted">
      {end && 'Seu plano vale até o dia '}
      {!end &&
        (Date.parse(at) < Date.now() ? 'Renovação pendente desde o dia ' : 'Seus créditos renovam no dia ')}
      <span className="whitespace-nowrap">{fullDay(at)}</span>
      {charge && (
        <>
          , por <span className="whitespace-nowrap">{moneyText(charge.amount)}</span>
        </>
      )}
    </p>
  );
}

/** The loading card, in its final shape. */
export function CurrentPlanSkeleton() {
  return (
    <div role="status" className={box}>
      <span className="sr-only">Carregando sua assinatura…</span>
      <div className="grid gap-1">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-8 w-48" />
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-6.5 w-56 max-w-full" />
        <Skeleton className="h-2.5 rounded-full!" />
        <Skeleton className="h-6 w-72 max-w-full" />
      </div>
    </div>
  );
}
