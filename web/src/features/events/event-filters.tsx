import { eventFormats, eventKinds, eventPlaces } from '@matilha/contract/content/events';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { monthNames } from '#web/lib/days/day-words.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import type { AddressChange, EventAddress } from './event-address.ts';

interface EventFiltersProps {
  address: EventAddress;
  years: number[];
  /** The month and year shown; null for all. */
  month: number | null;
  year: number | null;
  /** True where "todos" is an option for month and year. */
  open: boolean;
  onChange: (change: AddressChange) => void;
}

/** The filters; on a phone behind one button. */
export function EventFilters(props: EventFiltersProps) {
  const { address, years, month, year, open, onChange } = props;
  const panel = useId();
  const [shown, setShown] = useState(false);
  const { formato, local, tipo, mes, interesse } = address;
  const chosen = [formato, local, tipo, open && mes, interesse].filter(Boolean).length;
  return (
    <div className="mb-4">
      <Button
        variant="secondary"
        aria-expanded={shown}
        aria-controls={panel}
        onClick={() => setShown(!shown)}
        className="w-full justify-between! sm:hidden"
      >
        <span>
          Filtros{chosen > 0 && ` (${chosen})`} · {year ?? 'todos os anos'}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classNames('text-muted transition-transform', shown && 'rotate-180')}
        />
      </Button>
      <fieldset
        id={panel}
        aria-label="Filtros"
        className={classNames(
          'min-w-0 grid-cols-2 gap-3 max-sm:mt-3 sm:grid sm:grid-cols-3 lg:grid-cols-5',
          shown ? 'grid' : 'hidden',
        )}
      >
        <Choice
          label="Formato"
          name="formato"
          all="Todos"
          options={eventFormats}
          address={address}
          onChange={onChange}
        />
        <Choice
          label="Local"
          name="local"
          all="Todos"
          options={eventPlaces}
          address={address}
          onChange={onChange}
        />
        <Choice
          label="Tipo"
          name="tipo"
          all="Todos"
          options={eventKinds}
          address={address}
          onChange={onChange}
        />
        <SelectField
          label="Mês"
          value={month ?? ''}
          onChange={({ target }) => onChange({ mes: target.value || null })}
        >
          {open && <option value="">Todos</option>}
          {monthNames.map((name, index) => (
            <option key={name} value={index + 1}>
              {name[0]?.toUpperCase()}
              {name.slice(1)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Ano"
          value={year ?? 'todos'}
          onChange={({ target }) => onChange({ ano: target.value })}
        >
          {open && <option value="todos">Todos</option>}
          {years.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
        <div className="col-span-full">
          <Checkbox
            label="Com meu interesse"
            checked={interesse}
            onChange={({ target }) => onChange({ interesse: target.checked ? 'sim' : null })}
          />
        </div>
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  name: 'formato' | 'local' | 'tipo';
  all: string;
  options: readonly { value: string; nome: string }[];
  address: EventAddress;
  onChange: (change: AddressChange) => void;
}

function Choice({ label, name, all, options, address, onChange }: ChoiceProps) {
  return (
    <SelectField
      label={label}
      value={address[name] ?? ''}
      onChange={({ target }) => onChange({ [name]: target.value || null })}
    >
      <option value="">{all}</option>
      {options.map(({ value, nome }) => (
        <option key={value} value={value}>
          {nome}
        </option>
      ))}
    </SelectField>
  );
}
