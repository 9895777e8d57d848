import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email input: mail keyboard, no capitalisation, no correction. */
export function EmailField({ label = 'Email', ...props }: Partial<TextFieldProps>) {
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
