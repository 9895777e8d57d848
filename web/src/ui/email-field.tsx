import { TextField, type TextFieldProps } from './text-field.tsx';

/** An address of mail: the phone's keyboard for it, and nothing capitalised or corrected. */
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
