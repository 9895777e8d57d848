import type { User } from '@matilha/contract/account/account';
import { businessCategories } from '@matilha/contract/account/business-profile';
import { Button } from '#web/ui/button.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSaveBusinessProfile } from './api/save-user.ts';
import { Choice } from './business-fields.tsx';
import { useBusinessForm } from './use-business-form.ts';

/** The three fields of the business profile that answers depend on most; the others keep their values. */
export function WhoAsksForm({ user, onSaved }: { user: User; onSaved: () => void }) {
  const save = useSaveBusinessProfile();
  const form = useBusinessForm({ user, save: save.mutateAsync, onSaved });
  return (
    <form {...form.props} className="mt-3 grid gap-4">
      <TextField label="Nome do negócio" autoComplete="organization" {...form.text('nomeNegocio')} />
      <Choice label="Categoria" field={form.custom('categoriaNegocio')} options={businessCategories} />
      <TextField label="Cidade" autoComplete="address-level2" {...form.text('cidade')} />
      <SaveTrouble error={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-end">
        Salvar
      </Button>
    </form>
  );
}
