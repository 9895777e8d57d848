import type { User } from '@matilha/contract/account/account';
import { personalInfoForm, splitPhone } from '@matilha/contract/account/personal-info';
import { Button } from '#web/ui/button.tsx';
import { EditableCard } from '#web/ui/editable-card.tsx';
import { SaveTrouble } from '#web/ui/feedback/save-trouble.tsx';
import { useSavingForm } from '#web/ui/feedback/use-saving-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { LabelledValues } from '#web/ui/labelled-values.tsx';
import { useSavePersonalInfo } from './api/save-user.ts';
import { formatPhone } from './format-phone.ts';
import { PhoneParts } from './phone-parts.tsx';

export function PersonalCard({ user }: { user: User }) {
  const save = useSavePersonalInfo();
  const values: [string, string][] = [
    ['Nome', user.firstName],
    ['Sobrenome', user.lastName],
    ['Email', user.email],
    ['Telefone', formatPhone(user)],
  ];
  return (
    <EditableCard
      title="Informações Pessoais"
      busy={save.isPending}
      view={<LabelledValues values={values} />}
      form={(close) => <PersonalForm user={user} save={save.mutateAsync} onSaved={close} />}
    />
  );
}

interface PersonalFormProps {
  user: User;
  save: ReturnType<typeof useSavePersonalInfo>['mutateAsync'];
  onSaved: () => void;
}

function PersonalForm({ user, save, onSaved }: PersonalFormProps) {
  const form = useSavingForm({
    schema: personalInfoForm(user),
    initial: { firstName: user.firstName, lastName: user.lastName, ...splitPhone(user) },
    save,
    success: {
      title: 'Informações atualizadas',
      description: 'Suas informações pessoais foram salvas com sucesso.',
    },
    failure: 'Não foi possível salvar as informações pessoais. Tente novamente.',
    onSaved,
  });
  return (
    <form {...form.props} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Nome" autoComplete="given-name" {...form.text('firstName')} />
      <TextField label="Sobrenome" autoComplete="family-name" {...form.text('lastName')} />
      <div className="sm:col-span-2">
        <TextField label="Email" type="email" value={user.email} readOnly hint={<EmailHint />} />
      </div>
      <PhoneParts ddi={form.custom('ddi')} ddd={form.custom('ddd')} numero={form.custom('numero')} />
      <SaveTrouble error={form.trouble} />
      <Button type="submit" busy={form.busy} className="justify-self-start sm:col-span-2">
        Salvar
      </Button>
    </form>
  );
}

function EmailHint() {
  return (
    <>
      O email é trocado em{' '}
      <a href="#seguranca" className="underline underline-offset-4">
        Segurança
      </a>
      .
    </>
  );
}
