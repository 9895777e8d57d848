import { resetPasswordForm } from '@matilha/contract/account/auth';
import { ApiError } from '@matilha/contract/client/api-error';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { resetPassword } from './api/reset-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sets a new password with a valid token. */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    schema: resetPasswordForm,
    initial: { password: '', confirmPassword: '' },
    submit: async ({ password }) => {
      try {
        await resetPassword(token, password);
        toast({
          title: 'Sucesso!',
          description: 'Sua senha foi redefinida com sucesso. Você pode fazer login agora.',
        });
        onDone();
      } catch (error) {
        form.showServerErrors(error);
        const said = error instanceof ApiError && error.code !== 'unexpected_response';
        const description = said ? error.message : 'Erro ao redefinir senha';
        toast({ title: 'Erro', description, variant: 'destructive' });
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <NewPasswordFields
        labels={['Nova senha', 'Confirmar nova senha']}
        password={form.text('password')}
        confirmation={form.text('confirmPassword')}
      />
      <Button type="submit" busy={form.busy}>
        Redefinir Senha
      </Button>
    </form>
  );
}
