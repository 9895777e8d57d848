import type { ChecklistItem, Tier } from '@matilha/contract/plans';
import { EmptyState } from '#web/ui/states.tsx';
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx';
import { listedPlans, type PlanAction } from './standing.ts';
import { comparedPlan } from './worth-of-credits.ts';

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4 sm:gap-5';

interface PlanGridProps {
  tiers: readonly Tier[];
  checklist: readonly ChecklistItem[];
  actionOf: (tierId: number) => PlanAction;
}

/** The plans on sale, without the free one. */
export function PlanGrid({ tiers, checklist, actionOf }: PlanGridProps) {
  const plans = listedPlans(tiers);
  if (plans.length === 0) {
    return <EmptyState title="Nenhum plano disponível">Novos planos serão adicionados em breve.</EmptyState>;
  }
  return (
    <ul className={grid}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.tier_id}
          plan={plan}
          checklist={checklist}
          action={actionOf(plan.tier_id)}
          comparedWith={comparedPlan(plan, plans)}
        />
      ))}
    </ul>
  );
}

export function PlanGridSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Carregando planos…</span>
      {['a', 'b', 'c'].map((key) => (
        <PlanCardSkeleton key={key} />
      ))}
    </div>
  );
}
