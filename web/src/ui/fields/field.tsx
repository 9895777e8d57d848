import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** The ARIA attributes of an input with this id. */
export const fieldAttributes = (id: string, error: string | undefined, hint?: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
});

interface FieldProps {
  id: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** Label above, input, then the announced error and the hint below. */
export function Field({ id, label, error, hint, children }: FieldProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error of the input `id`; the live region is always mounted, so that a new error is announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p
      id={`${id}-error`}
      aria-live="polite"
      className={classNames('text-danger-ink text-sm', !error && '-mt-1.5')}
    >
      {error}
    </p>
  );
}
