import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, fieldAttributes } from './field.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A checkbox whose whole 44 px line is clickable; links inside the label stay links. */
export function Checkbox({ label, error, id, ...props }: CheckboxProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={fieldId}
        className="flex min-h-11 cursor-pointer items-center gap-3 text-sm has-disabled:cursor-not-allowed has-disabled:text-muted"
      >
        <input
          {...props}
          {...fieldAttributes(fieldId, error)}
          type="checkbox"
          className="size-5 shrink-0 cursor-pointer accent-brand disabled:cursor-not-allowed"
        />
        <span>{label}</span>
      </label>
      <FieldError id={fieldId} error={error} />
    </div>
  );
}
