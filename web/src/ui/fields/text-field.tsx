import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, fieldAttributes } from './field.tsx';
import { inputClass } from './input-class.ts';

export interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A labelled one-line input; takes the props of `form.text` from lib/use-form. */
export function TextField({ label, error, hint, id, className, ...props }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <input
        {...props}
        {...fieldAttributes(fieldId, error, hint)}
        className={inputClass(Boolean(error), `read-only:bg-sunken ${className ?? ''}`)}
      />
    </Field>
  );
}
