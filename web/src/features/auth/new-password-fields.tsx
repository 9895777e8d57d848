import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#web/ui/password-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

interface NewPasswordFieldsProps {
  labels: readonly [password: string, confirmation: string];
  typed: string;
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: { password?: string | undefined; confirmPassword?: string | undefined };
}

/** A new password, its strength and its repetition. */
export function NewPasswordFields({ labels, typed, password, confirmation, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels[0]}
        autoComplete="new-password"
        error={errors.password}
        hint={<StrengthHint password={typed} />}
        {...password}
      />
      <PasswordField
        label={labels[1]}
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...confirmation}
      />
    </>
  );
}
