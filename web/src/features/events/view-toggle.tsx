import CalendarDays from 'lucide-react/icons/calendar-days';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { classNames } from '#web/ui/class-names.ts';

const views = [
  { calendar: false, label: 'Lista', Icon: LayoutGrid },
  { calendar: true, label: 'Mês', Icon: CalendarDays },
] as const;

interface ViewToggleProps {
  calendar: boolean;
  onChange: (calendar: boolean) => void;
}

/** Switches between list and month. */
export function ViewToggle({ calendar, onChange }: ViewToggleProps) {
  return (
    <fieldset
      aria-label="Visualização"
      className="flex rounded-lg border border-line-strong bg-surface p-0.5"
    >
      {views.map(({ calendar: own, label, Icon }) => (
        <button
          key={label}
          type="button"
          aria-pressed={calendar === own}
          onClick={() => calendar !== own && onChange(own)}
          className={classNames(
            'inline-flex min-h-10 items-center gap-2 rounded-sm px-3 sm:px-4 font-semibold transition-colors',
            calendar === own ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
          )}
        >
          <Icon size={18} aria-hidden="true" /> {label}
        </button>
      ))}
    </fieldset>
  );
}
