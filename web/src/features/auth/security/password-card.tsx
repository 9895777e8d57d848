import type { User } from '@matilha/contract/account/account';
import { operatorPasswordLength } from '@matilha/contract/account/password-guesses';
import { changePasswordForm } from '@matilha/contract/account/security';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { changePassword } from '../api/change-credentials.ts';
import { sessionsQuery } from '../api/sessions.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { OpeningCard } from './opening-card.tsx';

/** Changes the password, which requires the current one. */
export function PasswordCard({ user }: { user: User }) {
  return (
    <OpeningCard
      title="Senha"
      action="Alterar senha"
      form={(close) => <PasswordForm user={user} onClose={close} />}
    >
      Ao trocar, os outros aparelhos saem da conta.
    </OpeningCard>
  );
}

function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    schema: changePasswordForm,
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    submit: async (input) => {
      try {
        const { message } = await changePassword(input);
        toast({ title: 'Senha alterada', description: message });
        void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
        onClose();
      } catch (error) {
        form.showServerErrors(error);
        toast({ title: 'Erro ao alterar a senha', description: errorMessage(error), variant: 'destructive' });
      }
    },
  });
  return (
    <form {...form.props} className="grid max-w-md gap-4">
      <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label="Senha atual" autoComplete="current-password" {...form.text('currentPassword')} />
      <NewPasswordFields
        labels={['Nova senha', 'Confirmar nova senha']}
        password={form.text('password')}
        confirmation={form.text('confirmPassword')}
        {...(user.role === 'operator' ? { least: operatorPasswordLength } : {})}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Salvar nova senha
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
