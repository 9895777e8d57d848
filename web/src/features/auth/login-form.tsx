import type { User } from '@matilha/contract/account';
import { type LoginInput, loginInput } from '@matilha/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { login } from './api/login.ts';
import { showFieldErrors } from './show-field-errors.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';

const resolver = formResolver(loginInput);

/** Whom to greet: first name, else the start of the email, else 'usuário' (§8). */
export const greetingName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>) =>
  firstName || email.split('@')[0] || 'usuário';

/** Signs in; the screen follows the user that is then known. `children` stand between password and button. */
export function LoginForm({ children }: { children?: ReactNode }) {
  const client = useQueryClient();
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  const [submit, busy] = useSingleFlight(async (input: LoginInput) => {
    setUnverified(null);
    try {
      const user = await login(client, input);
      toast({ title: 'Login realizado', description: `Bem-vindo de volta, ${greetingName(user)}!` });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_not_verified') setUnverified(input.email);
      showFieldErrors(form, error);
      toast({ title: 'Falha no login', description: errorMessage(error), variant: 'destructive' });
    }
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      {unverified && <UnverifiedNotice email={unverified} />}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {children}
      <Button type="submit" busy={busy}>
        Entrar
      </Button>
    </form>
  );
}
