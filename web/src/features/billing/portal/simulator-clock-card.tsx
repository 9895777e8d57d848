import { errorMessage } from '@matilha/contract/client/api-error';
import { useQuery } from '@tanstack/react-query';
import { shortMoment } from '#web/lib/days/format-date.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { clockQuery, useAdvanceClock } from '../api/simulator-portal.ts';
import { PortalPart } from './portal-part.tsx';

const steps = [1, 3, 30];
const daysWord = (days: number) => `${days} ${days === 1 ? 'dia' : 'dias'}`;

/** For operators: moves the simulator's time, to test renewals and the consequences of failed ones. */
export function SimulatorClockCard() {
  const { data, error, refetch, isFetching } = useQuery(clockQuery);
  const advance = useAdvanceClock();
  return (
    <PortalPart title="Relógio do simulador">
      {data && (
        <p aria-live="polite">
          <strong className="tabular-nums">{shortMoment(data.now)}</strong>{' '}
          <span className="text-muted">
            {data.offset_days === 0
              ? '(hora de verdade)'
              : `(${daysWord(data.offset_days)} à frente da hora de verdade)`}
          </span>
        </p>
      )}
      {!data && !error && <Skeleton className="h-6 w-64 max-w-full" />}
      {!data && error && (
        <LoadError
          title="Não foi possível ler o relógio"
          error={error}
          retry={refetch}
          retrying={isFetching}
        />
      )}
      {advance.error && <Notice tone="danger">{errorMessage(advance.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {steps.map((days) => (
          <Button
            key={days}
            variant="secondary"
            busy={advance.isPending && advance.variables === days}
            aria-disabled={advance.isPending}
            onClick={() => !advance.isPending && advance.mutate(days)}
          >
            Avançar {daysWord(days)}
          </Button>
        ))}
      </div>
      <p className="text-muted text-sm">
        Vale para os pagamentos de todas as contas. O tempo só anda para a frente.
      </p>
    </PortalPart>
  );
}
