import { type ResetPasswordForm as ResetValues, resetPasswordForm } from '@matilha/contract/auth';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#web/lib/api-error.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { resetPassword } from './api/reset-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { showFieldErrors } from './show-field-errors.ts';

const resolver = formResolver(resetPasswordForm);

/** A new password for the owner of a valid token (§2.5). */
export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({ resolver, defaultValues: { password: '', confirmPassword: '' } });
  const { errors } = form.formState;
  const [submit, busy] = useSingleFlight(async ({ password }: ResetValues) => {
    try {
      await resetPassword(token, password);
      toast({
        title: 'Sucesso!',
        description: 'Sua senha foi redefinida com sucesso. Você pode fazer login agora.',
      });
      onDone();
    } catch (error) {
      showFieldErrors(form, error);
      const description = error instanceof ApiError ? error.message : 'Erro ao redefinir senha';
      toast({ title: 'Erro', description, variant: 'destructive' });
    }
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <NewPasswordFields
        labels={['Nova senha', 'Confirmar nova senha']}
        typed={useWatch({ control: form.control, name: 'password' })}
        password={form.register('password')}
        confirmation={form.register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <Button type="submit" busy={busy}>
        Redefinir Senha
      </Button>
    </form>
  );
}
