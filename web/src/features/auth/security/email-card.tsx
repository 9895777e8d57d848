import { changeEmailInput } from '@matilha/contract/account/security';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useState } from 'react';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { changeEmail } from '../api/change-credentials.ts';
import { OpeningCard } from './opening-card.tsx';

/** Changes the email; the new address takes effect once it is confirmed. */
export function EmailCard({ email }: { email: string }) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <OpeningCard
      title="Email"
      action="Alterar email"
      form={(close) => (
        <EmailForm
          onAsked={(address) => {
            setAsked(address);
            close();
          }}
          onClose={close}
        />
      )}
    >
      <p className="[overflow-wrap:anywhere]">{email}</p>
      {asked && (
        <div className="mt-3">
          <Notice tone="success">
            Enviamos um link para <strong className="[overflow-wrap:anywhere]">{asked}</strong>. Abra o link
            em até 24 horas para concluir a troca. Até lá, você entra com o email de sempre.
          </Notice>
        </div>
      )}
    </OpeningCard>
  );
}

function EmailForm({ onAsked, onClose }: { onAsked: (email: string) => void; onClose: () => void }) {
  const form = useForm({
    schema: changeEmailInput,
    initial: { email: '', currentPassword: '' },
    submit: async (input) => {
      try {
        const { message } = await changeEmail(input);
        toast({ title: 'Confirme seu novo email', description: message });
        onAsked(input.email);
      } catch (error) {
        form.showServerErrors(error);
        toast({ title: 'Erro ao alterar o email', description: errorMessage(error), variant: 'destructive' });
      }
    },
  });
  return (
    <form {...form.props} className="grid max-w-md gap-4">
      <EmailField label="Novo email" {...form.text('email')} />
      <PasswordField label="Senha atual" autoComplete="current-password" {...form.text('currentPassword')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Enviar link de confirmação
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
