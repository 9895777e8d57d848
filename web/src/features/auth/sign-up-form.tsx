import { signUpForm } from '@matilha/contract/account/sign-up';
import { errorMessage } from '@matilha/contract/client/api-error';
import { termsConsent } from '@matilha/contract/privacy/terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { phoneCountries } from '#web/ui/fields/phone-countries.ts';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { register } from './api/register.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const redirectDelay = 1500;
const verifyFirst = 'Verifique seu email para ativar sua conta.';
const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '', acceptTerms: false };

/** Registers an account, shows the confirmation, and 1.5 s later passes on the path returned by the server. */
export function SignUpForm({ onRegistered }: { onRegistered: (redirectTo: string) => void }) {
  const client = useQueryClient();
  const [done, setDone] = useState<{ message: string; redirectTo: string; delay: number } | null>(null);
  useRedirect(done, onRegistered);
  const form = useForm({
    schema: signUpForm,
    initial: empty,
    submit: async (values) => {
      if (done) return;
      try {
        const { message, needVerification, redirectTo } = await register(client, values);
        toast({ title: 'Cadastro realizado', description: message || verifyFirst });
        setDone({ message: message || verifyFirst, redirectTo, delay: needVerification ? redirectDelay : 0 });
      } catch (error) {
        form.showServerErrors(error);
        toast({ title: 'Falha no cadastro', description: errorMessage(error), variant: 'destructive' });
      }
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <TextField label="Nome" autoComplete="name" {...form.text('name')} />
      <EmailField {...form.text('email')} />
      <PhoneField label="Telefone" countries={phoneCountries} {...form.custom('phone')} />
      <NewPasswordFields
        labels={['Senha', 'Confirmar senha']}
        password={form.text('password')}
        confirmation={form.text('confirmPassword')}
      />
      <div className="grid">
        <Checkbox label={<TermsLabel />} {...form.box('acceptTerms')} />
        <p className="pl-8 text-muted text-sm">Para ter uma conta, é preciso ter 18 anos ou mais.</p>
      </div>
      {done && <Notice tone="success">{done.message}</Notice>}
      <Button type="submit" busy={form.busy || done !== null}>
        Criar conta
      </Button>
    </form>
  );
}

function TermsLabel() {
  const { data } = useQuery(settingsQuery);
  const [before, linked] = termsConsent.split(/(?<= os )/);
  return (
    <>
      {before}
      <ExternalLink plain href={data?.termsUrl ?? '/termos'} className="underline underline-offset-4">
        {linked}
      </ExternalLink>
    </>
  );
}

function useRedirect(done: { redirectTo: string; delay: number } | null, go: (redirectTo: string) => void) {
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => go(done.redirectTo), done.delay);
    return () => clearTimeout(timer);
  }, [done, go]);
}
