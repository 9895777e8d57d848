import { emailOnlyInput } from '@matilha/contract/auth';
import { Link } from '@tanstack/react-router';
import MailCheck from 'lucide-react/icons/mail-check';
import { useForm } from 'react-hook-form';
import { formResolver } from '#web/lib/form-resolver.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { FormHeading } from './form-heading.tsx';
import { ResendButton } from './resend-button.tsx';

const resolver = formResolver(emailOnlyInput);

/** Where the verification mail went and how to get another; asks for the address where it is not known (§2.6). */
export function CheckYourEmail({ email, heading = true }: { email: string | undefined; heading?: boolean }) {
  const form = useForm({ resolver, defaultValues: { email: email ?? '' } });
  const address = async () => {
    if (email) return email;
    const valid = await form.trigger('email', { shouldFocus: true });
    return valid ? form.getValues('email').trim() : null;
  };
  return (
    <div className="grid gap-4">
      {heading && (
        <>
          <MailCheck size={48} aria-hidden="true" className="text-brand-ink" />
          <FormHeading title="Verifique seu email">
            Enviamos um link de confirmação para <strong className="text-ink">{email ?? 'seu email'}</strong>.
            Não chegou? Olhe também o spam.
          </FormHeading>
        </>
      )}
      {!email && (
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
      )}
      <ResendButton email={address} />
      <Link to="/auth" className={buttonClass('secondary')}>
        Voltar para o login
      </Link>
    </div>
  );
}
