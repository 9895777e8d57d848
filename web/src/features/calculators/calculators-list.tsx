import type { CalculationSummary } from '@matilha/contract/calculations/calculation';
import {
  type CalculationKind,
  calculationAbout,
  calculationKinds,
} from '@matilha/contract/calculations/kinds';
import { valueText } from '@matilha/contract/calculations/numbers';
import { useQuery } from '@tanstack/react-query';
import { fullDay } from '#web/lib/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { calculatorAddress } from './addresses.ts';
import { newestQuery } from './api/calculations.ts';

const listClass = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3';

/** The six calculators, each with the newest result of this person. */
export const CalculatorsList = () => (
  <QueryView
    query={useQuery(newestQuery)}
    failed="Não foi possível carregar as calculadoras"
    loading={
      <div role="status" className={listClass}>
        <span className="sr-only">Carregando calculadoras…</span>
        {calculationKinds.map((kind) => (
          <Skeleton key={kind} className="h-36 rounded-lg!" />
        ))}
      </div>
    }
  >
    {(newest) => (
      <ul className={listClass}>
        {calculationKinds.map((kind) => (
          <CalculatorCard key={kind} kind={kind} newest={newest.find((one) => one.kind === kind)} />
        ))}
      </ul>
    )}
  </QueryView>
);

interface CalculatorCardProps {
  kind: CalculationKind;
  newest: CalculationSummary | undefined;
}

function CalculatorCard({ kind, newest }: CalculatorCardProps) {
  const { titulo, pergunta } = calculationAbout[kind];
  const [first] = newest?.headlines ?? [];
  return (
    <li className={classNames(cardClass, 'relative grid content-between gap-4 p-4 hover:border-brand')}>
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">
          <Link to={calculatorAddress(kind)} className="no-underline after:absolute after:inset-0">
            {titulo}
          </Link>
        </h2>
        <p className="text-muted">{pergunta}</p>
      </div>
      {first && newest ? (
        <p className="grid">
          <span className="text-muted text-sm">
            {first.label}, em {fullDay(newest.created_at)}
          </span>
          <span className="font-semibold text-brand-ink text-xl tabular-nums">
            {valueText(first.value, first.unit)}
          </span>
        </p>
      ) : (
        <p className="text-muted text-sm">Ainda sem cálculo guardado</p>
      )}
    </li>
  );
}
