import type { ChangeEvent } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface CodeFieldProps extends Omit<TextFieldProps, 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  length: number;
}

/** A code of digits from a mail: the phone's digits, filled in by the browser where it can, pasted in any shape. */
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
