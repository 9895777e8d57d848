import type { User } from '@matilha/contract/account/account';
import { loginInput } from '@matilha/contract/account/auth';
import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { login } from './api/login.ts';
import { knownAddress } from './known-address.ts';
import { ResendButton } from './resend-button.tsx';
import { useResend } from './use-resend.ts';

/** Name for the greeting: first name, else the start of the email, else 'usuário'. */
const greetingName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>) =>
  firstName || email.split('@')[0] || 'usuário';

/** Signs in; the screen then reacts to the cached user. `children` are placed between password and button. */
export function LoginForm({ children }: { children?: ReactNode }) {
  const client = useQueryClient();
  const [unverified, setUnverified] = useState<string | null>(null);
  const form = useForm({
    schema: loginInput,
    initial: { email: knownAddress(), password: '' },
    submit: async (input) => {
      setUnverified(null);
      try {
        const user = await login(client, input);
        toast({ title: 'Login realizado', description: `Bem-vindo de volta, ${greetingName(user)}!` });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'email_not_verified') setUnverified(input.email);
        form.showServerErrors(error);
        toast({ title: 'Falha no login', description: errorMessage(error), variant: 'destructive' });
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      {unverified && <UnverifiedNotice email={unverified} />}
      <EmailField autoComplete="username" {...form.text('email')} />
      <PasswordField label="Senha" autoComplete="current-password" {...form.text('password')} />
      {children}
      <Button type="submit" busy={form.busy}>
        Entrar
      </Button>
    </form>
  );
}

/** Shown when an unverified address tries to log in: offers a new mail. */
function UnverifiedNotice({ email }: { email: string }) {
  const { resend, busy, secondsLeft } = useResend();
  return (
    <Notice tone="warning">
      <p className="mb-3">
        Falta confirmar o endereço <strong>{email}</strong>. Abra o link que enviamos ou peça outro.
      </p>
      <ResendButton variant="secondary" busy={busy} secondsLeft={secondsLeft} onClick={() => resend(email)} />
    </Notice>
  );
}
