import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState } from 'react';
import { Field, fieldAttributes } from './field.tsx';
import { inputClass } from './input-class.ts';
import type { TextFieldProps } from './text-field.tsx';

/** A password input with its show/hide toggle. */
export function PasswordField({ label, error, hint, id, ...props }: Omit<TextFieldProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const ownId = useId();
  const fieldId = id ?? ownId;
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field id={fieldId} label={label} error={error} hint={hint}>
      <div className="relative">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...props}
          {...fieldAttributes(fieldId, error, hint)}
          type={shown ? 'text' : 'password'}
          className={inputClass(Boolean(error), 'pr-12')}
        />
        <button
          type="button"
          aria-label={shown ? 'Ocultar senha' : 'Mostrar senha'}
          aria-controls={fieldId}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      </div>
    </Field>
  );
}
