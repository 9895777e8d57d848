import type { StatementEntry, StatementFilter } from '@matilha/contract/billing/credits';
import { useInfiniteQuery } from '@tanstack/react-query';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { statementQuery } from './api/list-statement.ts';
import { EntryLine } from './entry-line.tsx';
import { mergeGrants } from './merge-grants.ts';

interface StatementListProps {
  filter: StatementFilter;
  onClear: () => void;
}

/** The entries, newest first, one page at a time. */
export function StatementList({ filter, onClear }: StatementListProps) {
  const statement = useInfiniteQuery(statementQuery(filter));
  const { data, error, refetch, isFetching } = statement;
  if (!data && error) {
    return (
      <LoadError title="Não foi possível ler o extrato" error={error} retry={refetch} retrying={isFetching} />
    );
  }
  if (!data) return <Loading />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return <Nothing filtered={Boolean(filter.kind ?? filter.month)} onClear={onClear} />;
  return (
    <div className="grid gap-3">
      <ol aria-label="Lançamentos" className="border-line border-b">
        {mergeGrants(shown(entries, filter)).map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ol>
      <NextPage query={statement} />
    </div>
  );
}

/**
 * Hides captures, which change no balance and are part of the answer's line, unless the filter asks for them.
 */
function shown(entries: StatementEntry[], { kind }: StatementFilter): StatementEntry[] {
  const changes = entries.filter((entry) => entry.kind !== 'capture');
  return kind === 'capture' || changes.length === 0 ? entries : changes;
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={filtered ? 'Nenhum lançamento com este filtro' : 'Nenhum lançamento ainda'}
      icon={<ReceiptText size={40} aria-hidden="true" />}
      action={
        filtered && (
          <Button variant="secondary" onClick={onClear}>
            Limpar filtros
          </Button>
        )
      }
    >
      {filtered ? 'Escolha outro tipo ou outro mês.' : 'Aqui aparece cada crédito que entra e que sai.'}
    </EmptyState>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Carregando extrato…</span>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className="flex items-start justify-between gap-4 border-line border-t py-3">
          <div className="grid gap-2 py-0.5">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-4 w-28" />
          </div>
          <Skeleton className="h-5 w-12" />
        </div>
      ))}
    </div>
  );
}
