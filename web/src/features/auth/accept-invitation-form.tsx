import { operatorPasswordLength } from '@matilha/contract/account/password-guesses';
import { errorMessage } from '@matilha/contract/client/api-error';
import { acceptInvitationForm } from '@matilha/contract/panel/staff-access';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { acceptInvitation } from './api/staff-invitation.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Accepts an invitation to the team with a name and a strong password. */
export function AcceptInvitationForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    schema: acceptInvitationForm,
    initial: { name: '', password: '', confirmPassword: '' },
    submit: async ({ name, password }) => {
      try {
        await acceptInvitation({ token, name, password });
        onDone();
      } catch (error) {
        form.showServerErrors(error);
        toast({ title: 'Convite não aceito', description: errorMessage(error), variant: 'destructive' });
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField label="Nome" autoComplete="name" {...form.text('name')} />
      <NewPasswordFields
        labels={['Senha', 'Confirmar senha']}
        password={form.text('password')}
        confirmation={form.text('confirmPassword')}
        least={operatorPasswordLength}
      />
      <Button type="submit" busy={form.busy}>
        Aceitar o convite
      </Button>
    </form>
  );
}
