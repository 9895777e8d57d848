import type { User } from '@matilha/contract/account';
import { asksForPassword, personalInfoForm, splitPhone } from '@matilha/contract/personal-info';
import { Button } from '#web/ui/button.tsx';
import { EditableCard } from '#web/ui/editable-card.tsx';
import { LabelledValues } from '#web/ui/labelled-values.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SaveTrouble } from '#web/ui/save-trouble.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSavingForm } from '#web/ui/use-saving-form.ts';
import { useSavePersonalInfo } from './api/save-personal-info.ts';
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
    initial: { firstName: user.firstName, lastName: user.lastName, ...splitPhone(user), currentPassword: '' },
    // A password typed before the phone was set back to the stored one must not be sent.
    save: (values) => save(asksForPassword(values, user) ? values : { ...values, currentPassword: '' }),
    success: {
      title: 'Informações atualizadas',
      description: 'Suas informações pessoais foram salvas com sucesso.',
    },
    failure: 'Não foi possível salvar as informações pessoais. Tente novamente.',
    onSaved,
  });
  const [ddi, ddd, numero] = [form.custom('ddi'), form.custom('ddd'), form.custom('numero')];
  const parts = { ddi: ddi.value, ddd: ddd.value, numero: numero.value };
  return (
    <form {...form.props} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField label="Nome" autoComplete="given-name" {...form.text('firstName')} />
      <TextField label="Sobrenome" autoComplete="family-name" {...form.text('lastName')} />
      <div className="sm:col-span-2">
        <TextField label="Email" type="email" value={user.email} readOnly hint={<EmailHint />} />
      </div>
      <PhoneParts ddi={ddi} ddd={ddd} numero={numero} />
      {asksForPassword(parts, user) && (
        <div className="sm:col-span-2">
          <PasswordField
            label="Senha atual"
            autoComplete="current-password"
            hint="Para trocar o telefone, confirme que é você."
            {...form.text('currentPassword')}
          />
        </div>
      )}
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
