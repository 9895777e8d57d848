import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface CodeFieldProps extends Omit<TextFieldProps, 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  length: number;
}

/** Input for a numeric code from a mail: numeric keyboard, autofill where supported, pasted in any format. */
export function CodeField({ length, onChange, ...props }: CodeFieldProps) {
  return (
    <TextField
      {...props}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
        onChange(target.value.replace(/\D/g, '').slice(0, length))
      }
      className="font-semibold text-xl tabular-nums tracking-[0.35em]"
    />
  );
}
