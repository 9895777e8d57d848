import type { ComponentType } from 'react';
import { classNames } from '../class-names.ts';

interface SegmentSwitchProps<Value> {
  /** Names the choice, for screen readers. */
  label: string;
  segments: readonly {
    value: Value;
    label: string;
    Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few toggle buttons in one frame, of which one is pressed. */
export function SegmentSwitch<Value extends string | boolean>({
  label,
  segments,
  value,
  onChange,
}: SegmentSwitchProps<Value>) {
  return (
    <fieldset
      aria-label={label}
      className="flex min-w-0 flex-wrap rounded-lg border border-line-strong bg-surface p-0.5"
    >
      {segments.map(({ value: own, label: name, Icon }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === own}
          onClick={() => value !== own && onChange(own)}
          className={classNames(
            'inline-flex min-h-10 items-center gap-2 rounded-sm px-3 sm:px-4 font-semibold transition-colors',
            value === own ? 'bg-brand text-on-brand' : 'hover:bg-sunken',
          )}
        >
          <Icon size={18} aria-hidden="true" /> {name}
        </button>
      ))}
    </fieldset>
  );
}
