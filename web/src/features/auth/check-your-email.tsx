import { emailOnlyInput } from '@matilha/contract/account/auth';
import MailCheck from 'lucide-react/icons/mail-check';
import * as z from 'zod/mini';
import { Link } from '#web/lib/navigation/link.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { FormHeading } from './form-heading.tsx';
import { rememberAddress } from './known-address.ts';
import { ResendButton } from './resend-button.tsx';
import { useResend } from './use-resend.ts';

interface CheckYourEmailProps {
  /** From the address bar, hence untrusted. */
  email: string | undefined;
  heading?: boolean;
}

/**
 * Names the address the verification mail went to and offers another mail; asks for the address when unknown.
 */
export function CheckYourEmail({ email: address, heading = true }: CheckYourEmailProps) {
  const email = z.safeParse(emailOnlyInput, { email: address }).data?.email;
  const { resend, busy, secondsLeft } = useResend();
  const form = useForm({
    schema: emailOnlyInput,
    initial: { email: email ?? '' },
    submit: (input) => resend(input.email),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {heading && (
        <>
          <MailCheck size={48} aria-hidden="true" className="text-brand-ink" />
          <FormHeading title="Verifique seu email">
            Enviamos um link de confirmação para <strong className="text-ink">{email ?? 'seu email'}</strong>.
            Não chegou? Olhe também o spam.
          </FormHeading>
        </>
      )}
      {!email && <EmailField {...form.text('email')} />}
      <ResendButton type="submit" busy={busy} secondsLeft={secondsLeft} />
      <Link to="/auth" onClick={() => email && rememberAddress(email)} className={buttonClass('secondary')}>
        Voltar para o login
      </Link>
    </form>
  );
}
