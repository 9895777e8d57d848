import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import { valueText } from '@matilha/contract/calculators/parts/units';
import type { CalculationSummary } from '@matilha/contract/calculators/summaries';
import { useInfiniteQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/feedback/query-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { pastQuery, useDeleteCalculation } from './api/calculations.ts';
import { calculatorAddress } from './api/calculator-address.ts';

interface PastCalculationsProps {
  kind: CalculationKind;
  /** The calculation on the screen. */
  shown: string | undefined;
  onDeleted: (id: string) => void;
}

/** The stored calculations of a kind, newest first. */
export function PastCalculations({ kind, shown, onDeleted }: PastCalculationsProps) {
  const query = useInfiniteQuery(pastQuery(kind));
  const [asked, setAsked] = useState<CalculationSummary>();
  return (
    <QueryView
      query={{ ...query, data: query.data?.pages.flatMap(({ calculations }) => calculations) }}
      failed="Não foi possível carregar os cálculos"
      loading={<Skeleton className="h-24 rounded-lg!" />}
      empty={<p className="text-muted">Nenhum cálculo guardado ainda.</p>}
    >
      {(calculations) => (
        <div className="grid gap-3">
          <ul className="border-line border-y">
            {calculations.map((calculation) => (
              <li
                key={calculation.id}
                className="flex items-center justify-between gap-2 border-line border-b last:border-b-0"
              >
                <Link
                  to={calculatorAddress(kind, calculation.id)}
                  aria-current={calculation.id === shown ? 'true' : undefined}
                  className="grid min-h-11 min-w-0 flex-1 content-center py-2 no-underline aria-current:font-semibold"
                >
                  <span>{shortMoment(calculation.created_at)}</span>
                  <span className="text-muted text-sm tabular-nums">{firstOf(calculation)}</span>
                </Link>
                <IconButton
                  label={`Apagar o cálculo de ${shortMoment(calculation.created_at)}`}
                  onClick={() => setAsked(calculation)}
                >
                  <Trash2 size={18} aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
          <NextPage query={query} />
          {asked && (
            <DeleteDialog
              asked={asked}
              onClose={() => setAsked(undefined)}
              onDeleted={() => {
                setAsked(undefined);
                onDeleted(asked.id);
              }}
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

/** Returns "Custo do minuto: R$ 0,60". */
function firstOf({ headlines: [first] }: CalculationSummary): string {
  return first ? `${first.label}: ${valueText(first.value, first.unit)}` : '';
}

interface DeleteDialogProps {
  asked: CalculationSummary;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ asked, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteCalculation();
  return (
    <Dialog open onClose={onClose} title="Apagar este cálculo?">
      <p className="mt-2 text-muted">
        O cálculo de {shortMoment(asked.created_at)} sai da lista, e os assistentes deixam de usá-lo.
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Manter
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate(asked.id, { onSuccess: onDeleted, onError: onClose })}
        >
          Apagar
        </Button>
      </div>
    </Dialog>
  );
}
