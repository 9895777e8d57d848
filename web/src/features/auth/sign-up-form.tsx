import { type SignUpForm as SignUpValues, signUpForm } from '@matilha/contract/auth';
import { countries } from '@matilha/contract/phone';
import { termsConsent } from '@matilha/contract/terms';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, useController, useForm, useWatch } from 'react-hook-form';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PhoneField } from '#web/ui/phone-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { register } from './api/register.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { showFieldErrors } from './show-field-errors.ts';

const redirectDelay = 1500;
const verifyFirst = 'Verifique seu email para ativar sua conta.';
const resolver = formResolver(signUpForm);
const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '', acceptTerms: false };

/** Opens an account, then says so and hands over the path the server named, 1.5 s later (§2.3). */
export function SignUpForm({ onRegistered }: { onRegistered: (redirectTo: string) => void }) {
  const client = useQueryClient();
  const [done, setDone] = useState<{ message: string; redirectTo: string; delay: number } | null>(null);
  const form = useForm({ resolver, defaultValues: empty });
  const { errors } = form.formState;
  useRedirect(done, onRegistered);
  const [submit, busy] = useSingleFlight(async (values: SignUpValues) => {
    try {
      const { message, needVerification, redirectTo } = await register(client, values);
      toast({ title: 'Cadastro realizado', description: message || verifyFirst });
      setDone({ message: message || verifyFirst, redirectTo, delay: needVerification ? redirectDelay : 0 });
    } catch (error) {
      showFieldErrors(form, error);
      toast({ title: 'Falha no cadastro', description: errorMessage(error), variant: 'destructive' });
    }
  });
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      <TextField label="Nome" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      <SignUpPhone control={form.control} />
      <NewPasswordFields
        labels={['Senha', 'Confirmar senha']}
        typed={useWatch({ control: form.control, name: 'password' })}
        password={form.register('password')}
        confirmation={form.register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <Checkbox
        label={<TermsLabel />}
        error={errors.acceptTerms?.message}
        {...form.register('acceptTerms')}
      />
      {done && <Notice tone="success">{done.message}</Notice>}
      <Button type="submit" busy={busy || done !== null}>
        Criar conta
      </Button>
    </form>
  );
}

type Values = typeof empty;

function SignUpPhone({ control }: { control: Control<Values, unknown, SignUpValues> }) {
  const { field, fieldState } = useController({ control, name: 'phone' });
  return <PhoneField {...field} label="Telefone" countries={countries} error={fieldState.error?.message} />;
}

function TermsLabel() {
  const { data } = useQuery(settingsQuery);
  const [before, linked] = termsConsent.split(/(?<= os )/);
  return (
    <>
      {before}
      <ExternalLink href={data?.termsUrl ?? '/termos'} className="underline underline-offset-4">
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
