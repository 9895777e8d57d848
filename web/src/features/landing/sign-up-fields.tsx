import { landingAreas } from '@matilha/contract/landing/landing-areas';
import { offersConsent } from '@matilha/contract/privacy/terms';
import { Button } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { EmailField } from '#web/ui/fields/email-field.tsx';
import { phoneCountries } from '#web/ui/fields/phone-countries.ts';
import { PhoneField } from '#web/ui/fields/phone-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { termsLink } from './terms-link.ts';
import type { useLandingForm } from './use-landing-form.ts';

type SignUpFieldsProps = ReturnType<typeof useLandingForm>;

/** The fields of the sign-up with the link to the terms and the checkbox for offers. */
export function SignUpFields({ form, trap, trouble, pending }: SignUpFieldsProps) {
  const area = form.custom('area');
  return (
    <form {...form.props} className="grid gap-4">
      <TextField label="Nome" autoComplete="name" {...form.text('name')} />
      <EmailField {...form.text('email')} />
      <PhoneField label="WhatsApp" countries={phoneCountries} {...form.custom('whatsapp')} />
      <SelectField label="Área" {...area} onChange={(event) => area.onChange(event.target.value)}>
        <option value="">Selecione sua área</option>
        {landingAreas.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {area.value === 'outro' && (
        <TextField
          label="Qual é a sua área? (opcional)"
          placeholder="Ex.: hotel para gatos"
          maxLength={60}
          {...form.text('customArea')}
        />
      )}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <input ref={trap} name="referral_code" tabIndex={-1} autoComplete="off" />
      </div>
      <Checkbox label={offersConsent} {...form.box('marketing')} />
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      <Button type="submit" variant="apricot" busy={pending} className="min-h-13 text-lg">
        {pending ? 'Gerando o seu plano...' : 'Gerar meu plano'}
      </Button>
      <p className="text-center text-muted text-sm">
        Ao gerar seu plano, você aceita os{' '}
        <ExternalLink plain href={termsAddress()} className="underline underline-offset-4">
          termos e políticas de privacidade
        </ExternalLink>
        . Para ter uma conta, é preciso ter 18 anos ou mais.
      </p>
      <p className="text-center text-muted text-sm">Seus dados não serão usados para spam.</p>
    </form>
  );
}

const termsAddress = () => termsLink()?.getAttribute('href') ?? '/termos';
