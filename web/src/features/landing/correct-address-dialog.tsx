import { emailOnlyInput } from '@matilha/contract/account/auth';
import { useUser } from '#web/features/account/api/get-user.ts';
import { Button } from '#web/ui/button.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { useSavingForm } from '#web/ui/feedback/use-saving-form.ts';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useCorrectAddress } from './api/correct-address.ts';

/** Asks for the address that a landing account was meant to have (decision 0080). */
export function CorrectAddressDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const correct = useCorrectAddress();
  const form = useSavingForm({
    schema: emailOnlyInput,
    initial: { email: user?.email ?? '' },
    save: correct.mutateAsync,
    success: { title: 'Email corrigido', description: 'O link já está a caminho dele.' },
    failure: 'Não foi possível corrigir o email. Tente novamente.',
    onSaved: onClose,
  });
  return (
    <Dialog open onClose={onClose} title="Corrigir email">
      <form {...form.props} className="mt-3 grid gap-4">
        <p className="text-muted">
          O link que guarda o seu plano vai para este endereço. O anterior deixa de valer.
        </p>
        <EmailField {...form.text('email')} />
        <SaveTrouble error={form.trouble} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={form.busy}>
            Mandar o link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
