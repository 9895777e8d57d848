import { type ChecklistItem, checklistLines, type Tier } from '@matilha/contract/billing/plans';
import { moneyText } from '@matilha/contract/portuguese/amounts';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { credits } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Price } from '../price.tsx';
import { type PlanAction, paymentPath, planHref } from './standing.ts';
import { answersOf, creditPrice } from './worth-of-credits.ts';

interface PlanCardProps {
  plan: Tier;
  checklist: readonly ChecklistItem[];
  action: PlanAction;
  /** Title of the plan that the struck-through price is computed from; null shows none. */
  comparedWith: string | null;
  /** The smallest plan that covers the wanted number of answers. */
  fits: boolean;
}

const layout = `${cardClass} flex h-full flex-col gap-4 p-5`;

/** One plan with its price, its contents and its button. */
export function PlanCard({ plan, checklist, action, comparedWith, fits }: PlanCardProps) {
  const { titulo, valor, ancoragem, responses_limit: limit } = plan;
  const own = action === 'current' || action === 'adjust';
  return (
    <li className="min-w-0">
      <article
        className={classNames(
          layout,
          own && 'border-brand! ring-1 ring-brand',
          fits && !own && 'border-apricot! ring-1 ring-apricot',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="min-w-0 break-words font-semibold text-lg">{titulo}</h3>
          <div className="flex flex-wrap gap-1.5">
            {own && <Badge tone="brand">Seu plano</Badge>}
            {fits && <Badge>Indicado para você</Badge>}
          </div>
        </div>
        <div>
          <p className="pb-1 text-muted text-sm tabular-nums sm:min-h-11">
            {comparedWith && (
              <>
                <s>{moneyText(ancoragem)}</s> é o que os mesmos créditos custariam no plano {comparedWith}
              </>
            )}
          </p>
          <Price cents={valor} className="text-2xl" />
        </div>
        <div className="tabular-nums">
          <p>
            <span className="font-semibold">{credits(limit)}</span> por mês: {answersOf(limit)}
          </p>
          <p className="text-muted text-sm empty:hidden">{creditPrice(plan)}</p>
        </div>
        <Checklist plan={plan} items={checklist} />
        <PlanButton plan={plan} action={action} />
      </article>
    </li>
  );
}

function Checklist({ plan, items }: { plan: Tier; items: readonly ChecklistItem[] }) {
  const shown = checklistLines.flatMap(({ id, answer }) => {
    const item = items.find((candidate) => candidate.id === id);
    return item ? { ...item, included: answer === null || plan[answer] === 'sim' } : [];
  });
  return (
    <ul className="grid gap-2.5">
      {shown.map(({ id, descricao, included }) => {
        const Icon = included ? Check : X;
        return (
          <li key={id} className={classNames('flex items-start gap-2.5', !included && 'text-muted')}>
            <Icon
              size={20}
              aria-hidden="true"
              className={classNames('mt-0.5 shrink-0', included && 'text-brand-ink')}
            />
            <span className="min-w-0">
              <span className="sr-only">{included ? 'Inclui: ' : 'Não inclui: '}</span>
              {descricao}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const stillWords = {
  current: 'Plano atual',
  arranged: 'Mudança marcada',
  soon: 'Em breve',
  unconfirmed: 'Assinar plano',
} as const;

function PlanButton({ plan, action }: { plan: Tier; action: PlanAction }) {
  if (action === 'subscribe') {
    return (
      <ExternalLink
        plain
        href={planHref(plan)}
        aria-label={`Assinar plano: ${plan.titulo} (abre em nova aba)`}
        className={buttonClass('primary', 'mt-auto px-5 py-2.5')}
      >
        Assinar plano
      </ExternalLink>
    );
  }
  if (action === 'adjust') {
    return (
      <a href={paymentPath()} className={buttonClass('danger', 'mt-auto px-5 py-2.5')}>
        Ajustar Pagamento
      </a>
    );
  }
  return (
    <Button variant="secondary" className="mt-auto" disabled>
      {stillWords[action]}
    </Button>
  );
}

/** A loading card, in its final shape. */
export function PlanCardSkeleton() {
  return (
    <div aria-hidden="true" className={layout}>
      <Skeleton className="h-6.5 w-1/2" />
      <div className="grid gap-1">
        <Skeleton className="h-5 w-20 sm:h-10" />
        <Skeleton className="h-9 w-40" />
      </div>
      <Skeleton className="h-11 w-52" />
      <div className="grid gap-2.5">
        <Skeleton className="h-6 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-6 w-4/5" />
      </div>
      <Skeleton className="mt-auto h-11 w-full" />
    </div>
  );
}
