import type { ReactNode } from 'react';

interface ChoiceTilesProps<Value extends string> {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: ReactNode }[];
  className: string;
  tileClassName: string;
}

/** Radio buttons that look like tiles: one is chosen, arrow keys move the choice. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { legend, name, value, onChange, choices, className, tileClassName } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className={className}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={
              'relative cursor-pointer rounded-lg border border-line-strong bg-surface transition-colors hover:bg-sunken ' +
              'has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus ' +
              `has-focus-visible:outline-offset-2 ${tileClassName}`
            }
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
