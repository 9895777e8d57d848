import type { StatementFilter } from '@matilha/contract/billing/credits';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { statementFile } from './api/list-statement.ts';
import { StatementFilters } from './statement-filters.tsx';
import { StatementList } from './statement-list.tsx';
import { SummaryCard } from './summary-card.tsx';

/** "Extrato de créditos"; `since` is when the account was created. */
export function StatementSection({ since }: { since: string }) {
  const [filter, setFilter] = useState<StatementFilter>({});
  return (
    <div className="grid gap-4">
      <SummaryCard />
      <div className={`${cardClass} grid gap-4 p-5 sm:p-6`}>
        <StatementFilters filter={filter} since={since} onChange={setFilter} />
        <StatementList filter={filter} onClear={() => setFilter({})} />
        <a
          href={statementFile(filter)}
          download
          className={buttonClass('secondary', 'justify-self-start px-4 py-2.5')}
        >
          <Download size={18} aria-hidden="true" /> Baixar planilha
        </a>
        <p className="text-muted text-sm">
          Cada resposta reserva os créditos na hora do envio e só os gasta quando termina. Se ela falhar, eles
          voltam para o saldo. Horários de Brasília.
        </p>
      </div>
    </div>
  );
}
