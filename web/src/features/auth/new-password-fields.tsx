import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { StrengthHint } from './strength-hint.tsx';

type FieldProps = Omit<ComponentProps<typeof PasswordField>, 'label'> & { value: string };

interface NewPasswordFieldsProps {
  labels: readonly [password: string, confirmation: string];
  password: FieldProps;
  confirmation: FieldProps;
  /** Minimum length; six unless the account operates the installation. */
  least?: number;
}

/** A new password, its strength and its repetition. */
export function NewPasswordFields({ labels, password, confirmation, least = 6 }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels[0]}
        autoComplete="new-password"
        hint={<StrengthHint password={password.value} least={least} />}
        {...password}
      />
      <PasswordField label={labels[1]} autoComplete="new-password" {...confirmation} />
    </>
  );
}
