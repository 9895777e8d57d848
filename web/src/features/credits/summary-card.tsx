import type { CreditSummary } from '@matilha/contract/billing/credits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '#web/features/account/api/get-user.ts';
import { fullDay } from '#web/lib/days/format-date.ts';
import { credits } from '#web/lib/format.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { summaryQuery } from './api/read-summary.ts';
import { paceSentence } from './statement-format.ts';

/** The credits left of the plan, their end date, and how long they last. */
export function SummaryCard() {
  const { data, error, refetch, isFetching } = useQuery(summaryQuery);
  const provisional = useUser()?.provisional === true;
  if (data)
    return <Summary summary={provisional ? { ...data, renews_at: null } : data} provisional={provisional} />;
  if (error) {
    return (
      <div className={cardClass}>
        <LoadError
          title="Não foi possível ler o seu saldo"
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      </div>
    );
  }
  return (
    <div role="status" className={`${cardClass} grid gap-3 p-5 sm:p-6`}>
      <span className="sr-only">Carregando saldo…</span>
      <Skeleton className="h-10 w-40" />
      <Skeleton className="h-2.5 rounded-full!" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-5 w-52 max-w-full" />
    </div>
  );
}

interface SummaryProps {
  summary: CreditSummary;
  /** An account of the landing page: its credits were granted once, and it cannot buy a plan. */
  provisional: boolean;
}

function Summary({ summary, provisional }: SummaryProps) {
  const { available, held, limit, used_in_period: used, period } = summary;
  const pace = paceSentence(summary, new Date());
  return (
    <div className={`${cardClass} grid gap-3 p-5 tabular-nums sm:p-6`}>
      <p>
        <span className="font-semibold text-2xl">{available.toLocaleString('pt-BR')}</span>{' '}
        <span className="text-muted">
          {available === 1 ? 'crédito' : 'créditos'}
          {!provisional && available <= limit && `, de ${limit.toLocaleString('pt-BR')} do plano`}
        </span>
      </p>
      <Progress value={available} max={Math.max(limit, available, 1)} label="Créditos disponíveis" />
      {pace && <p>{pace}</p>}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {period && (
          <Fact name="Período atual">
            {fullDay(period.starts_at)} a {fullDay(period.ends_at)}
            {used !== null && `, ${credits(used)} ${used === 1 ? 'usado' : 'usados'}`}
          </Fact>
        )}
        {summary.renews_at && <Renewal at={summary.renews_at} />}
        {summary.plan_ends_at && (
          <Fact name="Sem renovação">O plano foi cancelado e vale até {fullDay(summary.plan_ends_at)}</Fact>
        )}
        {held > 0 && <Fact name="Reservados">{credits(held)} em respostas que estão sendo escritas</Fact>}
        {summary.grants.length > 0 && (
          <Fact name="Validade">
            {summary.grants
              .map(({ remaining, ends_at }) =>
                ends_at === null
                  ? `${credits(remaining)} sem prazo`
                  : `${credits(remaining)} até ${fullDay(ends_at)}`,
              )
              .join(', ')}
          </Fact>
        )}
      </dl>
      {!provisional && (
        <Link to="/subscription" className={buttonClass('secondary', 'mt-1 justify-self-start px-5 py-2.5')}>
          Gerenciar Assinatura
        </Link>
      )}
    </div>
  );
}

function Renewal({ at }: { at: string }) {
  const missed = Date.parse(at) < Date.now();
  return <Fact name={missed ? 'Renovação pendente desde' : 'Renovação'}>{fullDay(at)}</Fact>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:mt-1">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
