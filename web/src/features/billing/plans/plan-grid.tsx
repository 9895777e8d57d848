import type { ChecklistItem, Tier } from '@matilha/contract/billing/plans';
import { useState } from 'react';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { PlanCard, PlanCardSkeleton } from './plan-card.tsx';
import { listedPlans, type PlanAction } from './standing.ts';
import { WeeklyAnswers } from './weekly-answers.tsx';
import { planForWeek } from './weekly-need.ts';
import { comparedPlan } from './worth-of-credits.ts';

const grid = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4 sm:gap-5';

interface PlanGridProps {
  tiers: readonly Tier[];
  checklist: readonly ChecklistItem[];
  actionOf: (tierId: number) => PlanAction;
}

/** The default number of answers a week, by which a plan is marked: one or two on a working day. */
const usualWeek = 10;

/** The plans on sale, without the free one. */
export function PlanGrid({ tiers, checklist, actionOf }: PlanGridProps) {
  const [weekly, setWeekly] = useState(usualWeek);
  const plans = listedPlans(tiers);
  if (plans.length === 0) {
    return <EmptyState title="Nenhum plano disponível">Novos planos serão adicionados em breve.</EmptyState>;
  }
  const fitting = planForWeek(weekly, plans);
  return (
    <>
      <WeeklyAnswers plans={plans} weekly={weekly} onChange={setWeekly} />
      <ul className={grid}>
        {plans.map((plan) => (
          <PlanCard
            key={plan.tier_id}
            plan={plan}
            checklist={checklist}
            action={actionOf(plan.tier_id)}
            comparedWith={comparedPlan(plan, plans)}
            fits={plan === fitting}
          />
        ))}
      </ul>
    </>
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
