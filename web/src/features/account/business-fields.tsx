import { brazilianStates } from '@matilha/contract/account/brazilian-states';
import { businessCategories, handleHint } from '@matilha/contract/account/business-profile';
import { countries } from '@matilha/contract/account/phone';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { BusinessForm } from './use-business-form.ts';

/** The seven fields of a business; the state is selectable for Brazil only. */
export function BusinessFields({ form }: { form: BusinessForm }) {
  const instagram = form.custom('instagramNegocio');
  const country = form.custom('pais');
  const state = form.custom('estado');
  const brazil = country.value === 'BR';
  const chooseCountry = (code: string) => {
    country.onChange(code);
    if (code !== 'BR') state.onChange('');
  };
  return (
    <>
      <TextField label="Nome do negócio" autoComplete="organization" {...form.text('nomeNegocio')} />
      <Choice label="Categoria" field={form.custom('categoriaNegocio')} options={businessCategories} />
      <TextField
        label="Instagram"
        placeholder="@seupetshop"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...instagram}
        onChange={(event) => instagram.onChange(event.target.value)}
        hint={handleHint(instagram.value)}
      />
      <TextField
        label="Site"
        placeholder="www.seupetshop.com.br"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
        spellCheck={false}
        {...form.text('siteNegocio')}
      />
      <SelectField
        label="País"
        name={country.name}
        autoComplete="country"
        value={country.value}
        error={country.error}
        onChange={(event) => chooseCountry(event.target.value)}
      >
        <option value="">Selecione</option>
        {countries.map(({ code, nome }) => (
          <option key={code} value={code}>
            {nome}
          </option>
        ))}
      </SelectField>
      <Choice
        label="Estado"
        field={state}
        options={brazilianStates}
        disabled={!brazil}
        autoComplete="address-level1"
        hint={brazil ? undefined : 'Para negócios no Brasil'}
      />
      <TextField label="Cidade" autoComplete="address-level2" {...form.text('cidade')} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  field: ReturnType<BusinessForm['custom']>;
  options: readonly string[];
  disabled?: boolean;
  autoComplete?: string;
  hint?: string | undefined;
}

export function Choice({ field, options, autoComplete = 'off', ...props }: ChoiceProps) {
  const { onChange, ...rest } = field;
  return (
    <SelectField
      {...props}
      {...rest}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">Selecione</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectField>
  );
}
