import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, fieldAttributes } from './field.tsx';
import { inputClass } from './input-class.ts';

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled multi-line input. */
export function TextAreaField({ label, error, hint, id, rows = 5, ...props }: TextAreaFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <textarea
        {...props}
        {...fieldAttributes(fieldId, error, hint)}
        rows={rows}
        className={inputClass(Boolean(error), 'resize-y')}
      />
    </Field>
  );
}
