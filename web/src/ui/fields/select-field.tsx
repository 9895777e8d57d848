import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, fieldAttributes } from './field.tsx';
import { inputClass } from './input-class.ts';
import { SelectChevron } from './select-chevron.tsx';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled native `select`, which every phone and screen reader supports. */
export function SelectField({ label, error, hint, id, className, children, ...props }: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          {...props}
          {...fieldAttributes(fieldId, error, hint)}
          className={inputClass(Boolean(error), `appearance-none pr-10 ${className ?? ''}`)}
        >
          {children}
        </select>
        <SelectChevron />
      </div>
    </Field>
  );
}
