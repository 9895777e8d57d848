import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/fields/text-field.tsx';

type ColourFieldProps = ComponentProps<typeof TextField> & { value: string };

/** A colour typed as #1f7a4d or picked. */
export function ColourField({ label, value, ...props }: ColourFieldProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
      <TextField
        label={label}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoCapitalize="none"
        {...props}
      />
      <input
        type="color"
        aria-label={`Escolher: ${String(label)}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#ffffff'}
        onChange={props.onChange}
        onBlur={props.onBlur}
        className="mt-[1.7rem] size-11 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
      />
    </div>
  );
}
