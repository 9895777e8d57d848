import { calculationKinds } from '@matilha/contract/calculators/kinds';
import { valueText } from '@matilha/contract/calculators/parts/units';
import type { CalculationSummary, CalculatorList } from '@matilha/contract/calculators/summaries';
import { useQuery } from '@tanstack/react-query';
import { fullDay } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { calculatorAddress } from './api/calculator-address.ts';
import { calculatorsQuery, newestQuery } from './api/calculators.ts';

const listClass = 'grid gap-3 sm:grid-cols-2 xl:grid-cols-3';

const failed = 'Não foi possível carregar as calculadoras';
const loading = (
  <div role="status" className={listClass}>
    <span className="sr-only">Carregando calculadoras…</span>
    {calculationKinds.map((kind) => (
      <Skeleton key={kind} className="h-36 rounded-lg!" />
    ))}
  </div>
);

/** The calculators, each with the newest result of this person. */
export function CalculatorsList() {
  const calculators = useQuery(calculatorsQuery);
  const newest = useQuery(newestQuery);
  return (
    <QueryView query={calculators} failed={failed} loading={loading}>
      {(all) => (
        <QueryView query={newest} failed={failed} loading={loading}>
          {(results) => (
            <ul className={listClass}>
              {all.map((calculator) => (
                <CalculatorCard
                  key={calculator.kind}
                  calculator={calculator}
                  newest={results.find(({ kind }) => kind === calculator.kind)}
                />
              ))}
            </ul>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface CalculatorCardProps {
  calculator: CalculatorList[number];
  newest: CalculationSummary | undefined;
}

function CalculatorCard({ calculator: { kind, titulo, pergunta }, newest }: CalculatorCardProps) {
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
