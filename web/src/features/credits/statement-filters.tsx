import { entryKind, type StatementFilter } from '@matilha/contract/billing/credits';
import * as z from 'zod/mini';
import { monthsSince } from '#web/lib/days/months.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const kinds = [
  ['grant', 'Créditos recebidos'],
  ['reserve', 'Respostas'],
  ['capture', 'Confirmações de respostas'],
  ['release', 'Devoluções'],
  ['expire', 'Créditos vencidos'],
  ['adjust', 'Ajustes da equipe'],
] as const;

interface StatementFiltersProps {
  filter: StatementFilter;
  /** When the account was created: the first month of the filter. */
  since: string;
  onChange: (filter: StatementFilter) => void;
}

/** Filters the entries by kind and month. */
export function StatementFilters({ filter, since, onChange }: StatementFiltersProps) {
  const chooseKind = (value: string) => {
    const kind = z.safeParse(entryKind, value).data;
    onChange({ ...filter, kind });
  };
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <SelectField
        label="Tipo"
        value={filter.kind ?? ''}
        onChange={(event) => chooseKind(event.target.value)}
      >
        <option value="">Todos os lançamentos</option>
        {kinds.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Mês"
        value={filter.month ?? ''}
        onChange={(event) => onChange({ ...filter, month: event.target.value || undefined })}
      >
        <option value="">Todos os meses</option>
        {monthsSince(since, new Date()).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
