import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#web/lib/navigation/link.tsx';
import { navigate } from '#web/lib/navigation/location.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { shownQuery, useForgetDeleted } from './api/calculations.ts';
import { calculatorAddress } from './api/calculator-address.ts';
import { calculatorsQuery, newestQuery } from './api/calculators.ts';
import { CalculatorWithResult } from './calculator-with-result.tsx';
import { PastCalculations } from './past-calculations.tsx';

interface CalculatorPageProps {
  kind: CalculationKind;
  /** The stored calculation that the address names; without one, the newest fills the form. */
  id: string | undefined;
  userId: number;
}

const loading = <Skeleton className="h-96 rounded-lg!" />;

/** A calculator, its sources and the calculations stored before. */
export function CalculatorPage({ kind, id, userId }: CalculatorPageProps) {
  const newest = useQuery(newestQuery);
  const [begun, setBegun] = useState<{ from: string | undefined }>();
  const wanted =
    id ?? (begun ? begun.from : newest.data?.find((calculation) => calculation.kind === kind)?.id);
  const stored = useQuery({ ...shownQuery(wanted ?? ''), enabled: wanted !== undefined });
  const [kept, setKept] = useState<string>();
  const [deleted, setDeleted] = useState<string>();
  useForgetDeleted(deleted, wanted);
  const onKept = (keptNow: string, isChanged: boolean) => {
    if (isChanged) {
      // The form keeps the typed texts, and is not replaced by that of the stored calculation.
      setBegun({ from: wanted });
      toast({
        title: 'Cálculo guardado',
        description: 'O que você digitou depois ainda não está guardado.',
      });
      return;
    }
    setBegun(undefined);
    setKept(keptNow);
    toast({ title: 'Cálculo guardado' });
    navigate(calculatorAddress(kind, keptNow));
  };
  const failed = 'Não foi possível carregar o cálculo';
  const shared = { kind, userId, named: id !== undefined, onKept };
  return (
    <div className="grid gap-8">
      <QueryView query={newest} failed={failed} loading={loading}>
        {(summaries) =>
          wanted === undefined ? (
            <CalculatorWithResult {...shared} shown={null} newest={summaries} justKept={false} />
          ) : (
            <QueryView query={stored} failed={failed} loading={loading}>
              {(shown) => (
                <CalculatorWithResult
                  key={wanted}
                  {...shared}
                  justKept={wanted === kept}
                  shown={shown.calculation.kind === kind ? shown : null}
                  newest={summaries}
                />
              )}
            </QueryView>
          )
        }
      </QueryView>
      {/* Not before the form, which would push it down. */}
      <div hidden={newest.isLoading || stored.isLoading} className="grid max-w-3xl gap-3">
        <Disclosure title="Cálculos guardados" heading="h2">
          <PastCalculations
            kind={kind}
            shown={wanted}
            onDeleted={(gone) => {
              setDeleted(gone);
              if (gone !== wanted) return;
              setBegun(undefined);
              navigate(calculatorAddress(kind), { replace: true });
            }}
          />
        </Disclosure>
        <Sources kind={kind} />
      </div>
    </div>
  );
}

/** The materials that teach the method; nothing while they are not known, or when operators removed all. */
function Sources({ kind }: { kind: CalculationKind }) {
  const { data } = useQuery(calculatorsQuery);
  const sources = data?.find((calculator) => calculator.kind === kind)?.fontes ?? [];
  if (sources.length === 0) return null;
  return (
    <p className="text-muted text-sm">
      {sources.some(({ parte }) => parte)
        ? 'Nenhum material do banco de conhecimento traz esta conta inteira. Ela junta partes de: '
        : 'O método é do banco de conhecimento: '}
      {sources.map(({ material_id, titulo, parte }, index, all) => (
        <span key={material_id}>
          <Link to={`/banco-conhecimento-material/${material_id}`} className="underline underline-offset-4">
            {titulo}
          </Link>
          {parte && ` (${parte})`}
          {index < all.length - 1 ? '; ' : '.'}
        </span>
      ))}
    </p>
  );
}
